import { type ReactNode, useId } from 'react'

export interface RadioCard {
  value: string
  label: ReactNode
  disabled?: boolean
}

interface RadioCardsProps {
  legend: string
  options: readonly RadioCard[]
  value: string | null
  onChange: (value: string) => void
  /** Side by side where there is room. */
  columns?: boolean
}

/** A radio group with large targets. */
export function RadioCards({ legend, options, value, onChange, columns = false }: RadioCardsProps) {
  const name = useId()
  return (
    <fieldset className={`grid gap-2 ${columns ? 'sm:grid-cols-2' : ''}`}>
      <legend className="mb-1.5 text-small font-medium text-text-2">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-13 items-center gap-3 rounded-control border border-line-strong bg-canvas px-4 py-2 has-checked:border-boost has-checked:bg-boost-soft has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
            className="size-4.5 shrink-0 accent-boost outline-none"
          />
          <span className="min-w-0 font-semibold">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
