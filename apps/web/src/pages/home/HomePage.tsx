import { Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { slantedButtonStyle } from '../../ui/button-style.ts'
import { Details } from './Details.tsx'
import { Hero } from './Hero.tsx'

export function HomePage() {
  return (
    <div className="overflow-x-clip">
      <Hero />
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <FeatureCards />
        <Details />
        <PastChampions />
        <ClosingBand />
      </div>
    </div>
  )
}

const FEATURES = [
  {
    figure: '100%',
    look: 'text-money',
    title: 'The whole pool is paid out',
    text: 'Nobody keeps a share: all that is in the prize pool goes to the three best teams.',
  },
  {
    figure: '2 lives',
    look: 'bg-linear-to-r from-side-blue-edge to-side-orange-edge bg-clip-text text-transparent forced-colors:text-[CanvasText]',
    title: 'One loss is not the end',
    text: 'Double elimination: lose once and you play on in the losers bracket. You can still win the cup.',
  },
  {
    figure: 'Live',
    look: 'text-green before:mr-3.5 before:ml-1.5 before:inline-block before:size-3.5 before:rounded-full before:bg-green before:align-middle before:ring-6 before:ring-green/20',
    title: 'Watch it live',
    text: 'Check-ins, scores and the prize pool change on your screen the moment they happen.',
  },
] as const

function FeatureCards() {
  return (
    <section aria-labelledby="features" className="py-8">
      <h2 id="features" className="sr-only">
        Why play
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {FEATURES.map(({ figure, look, title, text }) => (
          <li key={title} className="clip-cut bg-linear-to-b from-raised to-surface p-5 forced-colors:border">
            {/* Says in a word what the heading says. */}
            <span aria-hidden="true" className={`inline-block font-display text-[2.5rem]/11 font-extrabold ${look}`}>
              {figure}
            </span>
            <h3 className="mt-2 text-name font-semibold">{title}</h3>
            <p className="mt-1 text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PastChampions() {
  return (
    <p className="mt-8 flex items-center gap-2 text-text-2">
      <Trophy aria-hidden="true" className="size-5 text-gold" />
      <span>
        Who won before?{' '}
        <Link to="/bracket?view=champions" className="font-semibold text-text underline underline-offset-4">
          Hall of Fame
        </Link>
      </span>
    </p>
  )
}

function ClosingBand() {
  return (
    <section
      aria-labelledby="closing"
      className="clip-cut mt-8 flex flex-wrap items-center justify-between gap-5 bg-[linear-gradient(100deg,var(--color-side-blue-deep),var(--color-raised)_45%_55%,var(--color-side-orange-deep))] p-6 sm:p-8 forced-colors:border"
    >
      <div>
        <h2 id="closing" className="text-2xl/8 font-bold">
          Got two teammates?
        </h2>
        <p className="mt-1 text-text-2">Name your team, invite them by e-mail, and you are in.</p>
      </div>
      <Link to="/prize-pool" className={`${slantedButtonStyle('primary')} max-sm:w-full`}>
        Enter Now
      </Link>
    </section>
  )
}
