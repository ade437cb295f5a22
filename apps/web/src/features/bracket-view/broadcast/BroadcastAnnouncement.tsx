import type { Tournament } from '@cup/contract/tournaments'
import { useSyncExternalStore } from 'react'
import { counted } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { timeUntil } from '../../../format/until.ts'
import type { Clock } from '../board/board-context.ts'
import type { StreamBackground } from './stream-background.ts'
import { useStreamPage } from './use-stream-page.ts'
import './broadcast.css'

interface AnnouncementProps {
  tournament: Tournament | undefined
  clock: Clock
  background: StreamBackground
}

/** Before there is a bracket: the cup, its start and its prize pool. */
export function BroadcastAnnouncement({ tournament, clock, background }: AnnouncementProps) {
  useStreamPage(background)
  const now = useSyncExternalStore(clock.subscribe, clock.get)
  const left = tournament && timeUntil(tournament.start_date, now)
  return (
    <div className="bk-broadcast bc-announcement" data-background={background}>
      <h1 className="bc-amount">{tournament?.name ?? 'Bracket Not Available Yet'}</h1>
      {tournament && (
        <>
          <p className="bc-label">{dateTimeWithZone(tournament.start_date)}</p>
          {left && <p className="bc-countdown">{`Starts ${left}`}</p>}
          <p className="bc-label">
            {`Prize pool ${dollars(tournament.prize_pool)} · ${counted(tournament.paid_team_count, 'team')}`}
          </p>
        </>
      )}
    </div>
  )
}
