import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId } from 'react'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  /** The label is for screen readers only. */
  quiet?: boolean
}

/** A labelled native select. */
export function SelectField({ label, quiet = false, className = '', children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className={quiet ? 'sr-only' : 'text-small font-medium text-text-2'}>
        {label}
      </label>
      <span className="relative">
        <select
          {...select}
          id={id}
          className="min-h-11 w-full appearance-none truncate rounded-control border border-line-strong bg-canvas pr-10 pl-3.5 text-base text-text"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-2"
        />
      </span>
    </div>
  )
}
