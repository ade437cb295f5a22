import type { Tournament } from '@cup/contract/tournaments'
import { useSyncExternalStore } from 'react'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { timeUntil } from '../../../format/until.ts'
import type { Clock } from '../board/board-context.ts'
import type { StreamBackground } from './stream-background.ts'
import { SCREEN } from './stream-style.ts'
import { useStreamPage } from './use-stream-page.ts'
import './scenes.css'
import './announcement.css'

interface AnnouncementProps {
  tournament: Tournament | undefined
  clock: Clock
  background: StreamBackground
}

/** Before there is a bracket: the cup, its start and its prize pool. */
export function BroadcastAnnouncement({ tournament, clock, background }: AnnouncementProps) {
  useStreamPage(background)
  return (
    <div className={SCREEN}>
      <div className="bc-announcement">
        <div aria-hidden="true" className="bc-halves" />
        <p className="bc-eyebrow">Rocket League Tournaments</p>
        <h1 data-long={(tournament?.name.length ?? 0) > LONG || undefined}>
          {tournament?.name ?? 'Bracket Not Available Yet'}
        </h1>
        {tournament && <Facts tournament={tournament} clock={clock} />}
      </div>
    </div>
  )
}

/** Letters that fit on one line at full size. */
const LONG = 24

function Facts({ tournament, clock }: { tournament: Tournament; clock: Clock }) {
  const left = useSyncExternalStore(clock.subscribe, () => timeUntil(tournament.start_date, clock.get()))
  return (
    <>
      <p className="bc-start">{dateTimeWithZone(tournament.start_date)}</p>
      <p role="timer" className="bc-countdown">
        {left ? `Starts ${left}` : 'Starting soon'}
      </p>
      <dl>
        <div>
          <dt>Prize pool</dt>
          <dd className="text-money">{dollars(tournament.prize_pool)}</dd>
        </div>
        <div>
          <dt>{tournament.paid_team_count === 1 ? 'Team' : 'Teams'}</dt>
          <dd>{tournament.paid_team_count}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>3v3</dd>
        </div>
      </dl>
    </>
  )
}
