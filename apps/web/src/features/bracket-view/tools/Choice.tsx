interface ChoiceProps<T> {
  label: string
  options: readonly T[]
  value: T
  onPick: (value: T) => void
  wordFor: (value: T) => string
}

/** A few ways of seeing the same thing, one of them on. */
export function Choice<T extends string | number>({ label, options, value, onPick, wordFor }: ChoiceProps<T>) {
  return (
    <fieldset aria-label={label} className="flex rounded-control border border-line-strong">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onPick(option)}
          className="min-h-8.5 rounded-chip px-3 text-small font-semibold hover:bg-raised aria-pressed:bg-text aria-pressed:text-canvas pointer-coarse:min-h-11"
        >
          {wordFor(option)}
        </button>
      ))}
    </fieldset>
  )
}
