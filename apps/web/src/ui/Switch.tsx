import { useId } from 'react'

interface SwitchProps {
  label: string
  hint?: string
  /** Shows the switch without its label, which is for screen readers. */
  bare?: boolean
  checked: boolean
  busy?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect at once. Keeps its old position until the change is saved. */
export function Switch({ label, hint, bare = false, checked, busy = false, disabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={bare ? 'inline-block' : 'flex items-start gap-3'}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        {...(bare ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` })}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        onClick={() => onChange(!checked)}
        className="-ml-1 grid size-11 w-14 shrink-0 place-items-center rounded-control disabled:opacity-55"
      >
        <span
          aria-hidden="true"
          className={`flex h-7 w-12 items-center rounded-full border px-1 transition-colors ${
            checked ? 'justify-end border-boost bg-boost forced-colors:bg-[Highlight]' : 'border-line-strong bg-raised'
          }`}
        >
          <span
            className={`size-4.5 rounded-full ${checked ? 'bg-boost-ink forced-colors:bg-[Canvas]' : 'bg-text-2 forced-colors:bg-[CanvasText]'}`}
          />
        </span>
      </button>
      {!bare && (
        <div className="min-w-0 pt-2.5">
          <p id={`${id}-label`} className="font-medium">
            {label} <span className="text-text-2">{checked ? 'on' : 'off'}</span>
          </p>
          {hint !== undefined && (
            <p id={`${id}-hint`} className="text-small text-text-3">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
