export interface Choice<T extends string> {
  value: T
  label: string
  count: number
}

interface ChoiceChipsProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

/** Filters of which one is selected, each with the number of its rows. */
export function ChoiceChips<T extends string>({ label, choices, value, onChange }: ChoiceChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons that belong together
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control border border-line-strong px-3.5 text-small text-text-2 hover:bg-raised aria-pressed:border-transparent aria-pressed:bg-text aria-pressed:font-semibold aria-pressed:text-canvas pointer-coarse:min-h-11"
        >
          {choice.label}
          <span className="tabular-nums opacity-80">{choice.count}</span>
        </button>
      ))}
    </div>
  )
}
