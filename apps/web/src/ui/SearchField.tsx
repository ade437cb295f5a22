import Search from 'lucide-react/icons/search'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder: string
}

/** Narrows a list while typing. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  return (
    <span className="relative block w-full sm:max-w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-text-3"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        className="min-h-11 w-full rounded-control border border-line-strong bg-canvas pr-3 pl-10 text-base text-text placeholder:text-text-3"
      />
    </span>
  )
}
