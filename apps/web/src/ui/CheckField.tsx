import Check from 'lucide-react/icons/check'
import { useId } from 'react'

interface CheckFieldProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
}

/** A checkbox with its label; the whole line can be pressed. */
export function CheckField({ label, hint, checked, disabled = false, error, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      {/* Custom: on a dark page the browser's empty box is grey and looks disabled. */}
      <span className="relative mt-3 size-5 shrink-0">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-full appearance-none rounded-chip border-2 border-text-2 bg-canvas checked:border-boost checked:bg-boost disabled:opacity-40 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          strokeWidth={4}
          className="pointer-events-none absolute inset-0.5 hidden size-4 text-boost-ink peer-checked:block forced-colors:hidden!"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="flex min-h-11 items-center font-medium">
          {label}
        </label>
        {error && (
          <p id={`${id}-error`} className="-mt-1.5 text-small text-red">
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="-mt-1.5 text-small text-text-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
