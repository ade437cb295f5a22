import type { Tournament } from '@cup/contract/tournaments'
import { useSyncExternalStore } from 'react'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { timeUntil } from '../../../format/until.ts'
import type { Clock } from '../board/board-context.ts'
import { isOverlay } from './scenes.ts'
import type { StreamBackground } from './stream-background.ts'
import { SCREEN } from './stream-style.ts'
import { useStreamPage } from './use-stream-page.ts'
import './scenes.css'
import './announcement.css'

interface AnnouncementProps {
  tournament: Tournament | undefined
  clock: Clock
  background: StreamBackground
  scene?: string | null
}

/** Before there is a bracket: the cup, its start and its prize pool, or that it was cancelled. */
export function BroadcastAnnouncement({ tournament, clock, background, scene = null }: AnnouncementProps) {
  // An overlay has nothing to show yet, and must not cover the picture below it.
  const isEmpty = isOverlay(scene)
  useStreamPage(isEmpty && background === 'dark' ? 'transparent' : background)
  if (isEmpty) return null
  const title = tournament?.name ?? 'Bracket Not Available Yet'
  return (
    <div className={SCREEN}>
      <div className="relative isolate flex h-full flex-col items-center justify-center gap-[0.9rem] px-16 py-8 text-center">
        <div aria-hidden="true" className="bc-halves" />
        <p className="font-display text-[1.2rem]/[1.3] font-bold tracking-[0.14em] text-gold uppercase">
          Rocket League Tournaments
        </p>
        <h1
          data-long={title.length > LONG || undefined}
          className="max-w-full font-display text-[5.2rem]/[1.05] font-extrabold wrap-anywhere text-balance data-long:text-[3.4rem]"
        >
          {title}
        </h1>
        {tournament?.cancelled === false && <Facts tournament={tournament} clock={clock} />}
        {tournament?.cancelled && <p className={COUNTDOWN}>This cup was cancelled</p>}
      </div>
    </div>
  )
}

/** Letters that fit on one line at full size. */
const LONG = 24
const COUNTDOWN =
  'my-[0.8rem] bg-night px-8 py-2 font-display text-[3.2rem]/[1.15] font-extrabold tabular-nums clip-slant [--slant:1rem]'
const VALUE = 'font-display text-[2.8rem]/[1.1] font-extrabold tabular-nums'

function Facts({ tournament, clock }: { tournament: Tournament; clock: Clock }) {
  const left = useSyncExternalStore(clock.subscribe, () => timeUntil(tournament.start_date, clock.get()))
  return (
    <>
      <p className="text-[1.4rem]">{dateTimeWithZone(tournament.start_date)}</p>
      <p role="timer" className={COUNTDOWN}>
        {left ? `Starts ${left}` : 'Starting soon'}
      </p>
      <dl className="flex gap-16 text-[1.15rem]">
        {tournament.prize_pool > 0 && (
          <div>
            <dt>Prize pool</dt>
            <dd className={`${VALUE} text-money`}>{dollars(tournament.prize_pool)}</dd>
          </div>
        )}
        <div>
          <dt>{tournament.paid_team_count === 1 ? 'Team' : 'Teams'}</dt>
          <dd className={VALUE}>{tournament.paid_team_count}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd className={VALUE}>3v3</dd>
        </div>
      </dl>
    </>
  )
}
