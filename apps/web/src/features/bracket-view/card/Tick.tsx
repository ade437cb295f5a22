export function Tick() {
  return (
    <svg role="img" aria-label="Checked In" viewBox="0 0 16 16" className="bk-tick">
      <path d="m2.5 8.5 3.5 4 7.5-9" />
    </svg>
  )
}
