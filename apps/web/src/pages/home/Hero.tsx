import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { shortDollars } from '@cup/contract/money'
import type { Tournament } from '@cup/contract/tournaments'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '../../api/query-keys.ts'
import { slantedButtonStyle } from '../../ui/button-style.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyPlace } from './EmptyFaceOff.tsx'

const statsOf = (entryFee: number) => [
  { value: entryFee === 0 ? 'Free' : shortDollars(entryFee), label: 'entry fee' },
  { value: '3v3', label: 'team size' },
  { value: 'Weekly', label: 'tournaments' },
]

export function Hero() {
  const entryFee = useShownFee()
  return (
    <section aria-labelledby="hero" className="bg-arena relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="arena-pitch -z-1" />
      <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 px-4 pt-8 pb-16 max-sm:gap-y-5 max-sm:pt-5 sm:px-6 sm:pt-12 sm:pb-28 lg:grid-cols-[29rem_minmax(0,1fr)]">
        <div>
          <p className="mb-4 flex items-center max-sm:mb-2.5 gap-2.5 font-display text-meta font-bold tracking-[0.12em] text-gold">
            <span
              aria-hidden="true"
              className="h-2.5 w-6 -skew-x-25 bg-[repeating-linear-gradient(90deg,currentColor_0_0.3125rem,transparent_0_0.59375rem)]"
            />
            WEEKLY TOURNAMENTS LIVE
          </p>
          {/* Breaks into the same lines in every font, so that nothing moves when the web font arrives. */}
          <h1
            id="hero"
            tabIndex={-1}
            className="text-third-line-in-two-colours text-hero font-extrabold wrap-normal [word-spacing:100vw] max-sm:max-w-[9em] max-sm:text-[min(3.5rem,12.2vw)]/[1.02] max-sm:[background-size:100%_50.1%,100%_50%] max-sm:[word-spacing:normal]"
          >
            Rocket League Tournaments
          </h1>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:mt-5 max-sm:gap-2 max-sm:*:flex-auto max-sm:*:px-4">
            <Link to="/prize-pool" className={slantedButtonStyle('primary')}>
              Enter Tournament
            </Link>
            <Link to="/bracket" className={slantedButtonStyle('secondary')}>
              View Bracket
            </Link>
          </div>
          <dl className="mt-9 grid max-w-md grid-cols-3 gap-6 whitespace-nowrap max-sm:mt-4 max-sm:gap-2">
            {statsOf(entryFee).map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-small text-text-3">{label}</dt>
                <dd className="font-display text-[1.5rem]/8 font-extrabold sm:text-[1.875rem]/10">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <CupPlace />
      </div>
    </section>
  )
}

/**
 * The default fee in the prerendered page, then the fee of the current cup once the panel beside it has fetched the cup. A
 * query of its own would bring the schemas of all calls into the first load.
 */
function useShownFee(): number {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    // Deferred: the cache also notifies while the panel beside it is being rendered.
    (changed) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => (queryClient.getQueryData<Tournament | null>(queryKeys.currentTournament) ?? DEFAULT_TERMS).entry_fee,
    () => DEFAULT_TERMS.entry_fee,
  )
}

const HomeCup = lazyPart(async () => (await import('./HomeCup.tsx')).HomeCup, {
  name: 'The cup on the home page',
  waiting: <EmptyPlace />,
  // The page is complete without it.
  Failed: EmptyPlace,
})

/** The space for the current cup. Its code is fetched once the page has loaded, so that it delays nothing. */
function CupPlace() {
  const [isPageLoaded, setPageLoaded] = useState(false)
  useEffect(() => {
    const show = () => setPageLoaded(true)
    if (document.readyState === 'complete') show()
    else window.addEventListener('load', show, { once: true })
    return () => window.removeEventListener('load', show)
  }, [])
  // On a phone the height follows the content: whatever moves is below the screen.
  return <div className="relative sm:h-112">{isPageLoaded ? <HomeCup /> : <EmptyPlace />}</div>
}
