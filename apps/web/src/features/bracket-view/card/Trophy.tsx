export function Trophy() {
  return (
    <svg role="img" aria-label="Winner" viewBox="0 0 16 16" className="bk-trophy">
      <path d="M4.5 2h7v4.5a3.5 3.5 0 0 1-7 0zm0 1.5H2c0 2.5 1 3.7 2.7 4M11.5 3.5H14c0 2.5-1 3.7-2.7 4M8 10v3.5m-3 0h6" />
    </svg>
  )
}
