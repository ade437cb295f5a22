import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button-style.ts'
import { CupPlace } from './CupPlace.tsx'

const STATS = [
  { figure: '$10', label: 'entry fee' },
  { figure: '3v3', label: 'team size' },
  { figure: 'Weekly', label: 'tournaments' },
] as const

export function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="grid items-center gap-x-6 gap-y-8 py-8 sm:py-12 lg:grid-cols-[30rem_minmax(0,1fr)]"
    >
      <div>
        <p className="mb-5 flex items-center gap-2 font-display text-meta font-semibold tracking-[0.08em] text-boost">
          <span aria-hidden="true" className="size-2 rounded-full bg-boost" />
          WEEKLY TOURNAMENTS LIVE
        </p>
        <h1 id="hero" tabIndex={-1} className="max-w-[6.5em] text-hero font-bold text-balance">
          Rocket League Tournaments
        </h1>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Link to="/prize-pool" className={buttonStyle('primary')}>
            Enter Tournament
          </Link>
          <Link to="/bracket" className={buttonStyle('secondary')}>
            View Bracket
          </Link>
        </div>
        <dl className="mt-10 flex gap-6 max-sm:justify-between sm:gap-10">
          {STATS.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-small text-text-3">{label}</dt>
              <dd className="font-display text-[1.375rem]/9 font-bold sm:text-[1.75rem]/9">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <CupPlace />
    </section>
  )
}
