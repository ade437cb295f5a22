export function BrandMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 26" className="size-6.5 shrink-0">
      <circle cx="13" cy="13" r="12" fill="none" strokeWidth="2" className="stroke-line-strong" />
      <path d="M16 7.8a6 6 0 0 1-6 10.4z" className="fill-boost" />
      <path d="M16 7.8a6 6 0 1 0-6 10.4z" className="fill-blue" />
    </svg>
  )
}
