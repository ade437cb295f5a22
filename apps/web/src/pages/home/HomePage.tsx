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
        <ClosingBand />
      </div>
    </div>
  )
}

const FEATURES = [
  {
    slogan: '100%',
    style: 'text-money',
    title: 'The whole pool is paid out',
    text: 'Nobody keeps a share: all that is in the prize pool goes to the three best teams.',
  },
  {
    slogan: '2 lives',
    style:
      'bg-linear-to-r from-side-blue-edge to-side-orange-edge bg-clip-text text-transparent forced-colors:text-[CanvasText]',
    title: 'One loss is not the end',
    text: 'Double elimination: lose once and you play on in the losers bracket. You can still win the cup.',
  },
  {
    slogan: 'Live',
    style:
      'text-green before:mr-5 before:ml-2 before:inline-block before:size-4.5 before:rounded-full before:bg-green before:align-middle before:ring-8 before:ring-green/20',
    title: 'Watch it live',
    text: 'Check-ins, scores and the prize pool change on your screen the moment they happen.',
  },
] as const

/** Three reasons to play, separated by slanted lines. */
function FeatureCards() {
  return (
    <section aria-labelledby="features" className="pt-10 sm:pt-12">
      <h2 id="features" className="sr-only">
        Why play
      </h2>
      <ul className="grid gap-8 md:grid-cols-3 md:gap-12">
        {FEATURES.map(({ slogan, style, title, text }) => (
          <li
            key={title}
            className="relative before:absolute before:inset-y-0 before:-left-6 before:w-px before:-skew-x-6 before:bg-line max-md:before:hidden first:before:hidden"
          >
            {/* Repeats the heading in a word. */}
            <span aria-hidden="true" className={`inline-block font-display text-figure font-extrabold ${style}`}>
              {slogan}
            </span>
            <h3 className="mt-2 font-display text-section font-bold">{title}</h3>
            <p className="mt-1 max-w-[36ch] text-pretty text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosingBand() {
  return (
    <section
      aria-labelledby="closing"
      className="clip-cut mt-14 flex flex-wrap items-center justify-between gap-5 bg-[linear-gradient(100deg,var(--color-side-blue-deep),var(--color-raised)_45%_55%,var(--color-side-orange-deep))] p-6 sm:p-8 forced-colors:border"
    >
      <div>
        <h2 id="closing" className="text-page font-extrabold">
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
