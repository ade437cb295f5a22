const FIRST_ROUND = [0, 120, 240, 360]
const SEMIFINALS = [60, 300]

/** A drawn bracket with one team's way to the final: before the cup is loaded, and while there is none. */
export function HeroBracket() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 692 410"
      fill="none"
      className="pointer-events-none size-full opacity-60"
      preserveAspectRatio="xMidYMid meet"
    >
      <g strokeWidth="2" className="stroke-line">
        <path d="M151 24h20v120h-20M171 84h100M421 84h20v120h100M151 264h20v60" />
      </g>
      <g strokeWidth="3" className="stroke-boost">
        <path d="M151 384h20v-60h100M421 324h20V204h100" />
      </g>
      <g className="fill-surface stroke-line">
        {FIRST_ROUND.map((y) => (
          <rect key={y} x="1" y={y + 1} width="150" height="48" rx="12" />
        ))}
        {SEMIFINALS.map((y) => (
          <rect key={y} x="271" y={y + 1} width="150" height="48" rx="12" />
        ))}
      </g>
      <rect x="541" y="180" width="150" height="48" rx="12" className="fill-boost-soft stroke-boost" />
    </svg>
  )
}
