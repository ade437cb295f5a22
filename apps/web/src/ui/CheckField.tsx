import { useId } from 'react'

interface CheckFieldProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with its label; the whole line can be pressed. */
export function CheckField({ label, hint, checked, disabled = false, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-3 size-5 shrink-0 accent-boost"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="flex min-h-11 items-center font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-1.5 text-small text-text-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
