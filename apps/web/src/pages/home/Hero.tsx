import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '../../ui/button-style.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { HeroBracket } from './HeroBracket.tsx'

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
        {/* A line for each word and columns of one width, in every font: nothing moves when the page's own arrives. */}
        <h1 id="hero" tabIndex={-1} className="text-hero font-bold wrap-normal [word-spacing:100vw]">
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
        <dl className="mt-10 grid max-w-md grid-cols-3 gap-6">
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

const HomeCup = laterPart(async () => (await import('./HomeCup.tsx')).HomeCup, {
  name: 'The cup on the home page',
  waiting: <HeroBracket />,
  // The page is whole without it.
  Failed: HeroBracket,
})

/** The room for the current cup. Its code comes after the page is painted, so that it delays nothing. */
function CupPlace() {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    const begin = () => setTurn(true)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  return <div className="relative h-76 sm:h-112">{isTurn ? <HomeCup /> : <HeroBracket />}</div>
}
