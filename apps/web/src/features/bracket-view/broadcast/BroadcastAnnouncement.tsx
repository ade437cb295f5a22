import type { Tournament } from '@cup/contract/tournaments'
import { useSyncExternalStore } from 'react'
import { counted } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { timeUntil } from '../../../format/until.ts'
import type { Clock } from '../board/board-context.ts'
import type { StreamBackground } from './stream-background.ts'
import { AMOUNT, CENTRED, LABEL, SCREEN } from './stream-style.ts'
import { useStreamPage } from './use-stream-page.ts'

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
    <div className={SCREEN}>
      <div className={CENTRED}>
        <h1 className={AMOUNT}>{tournament?.name ?? 'Bracket Not Available Yet'}</h1>
        {tournament && (
          <>
            <p className={LABEL}>{dateTimeWithZone(tournament.start_date)}</p>
            {left && (
              <p className="font-display text-[2.5rem]/[1.2] font-bold text-boost tabular-nums">{`Starts ${left}`}</p>
            )}
            <p className={LABEL}>
              {`Prize pool ${dollars(tournament.prize_pool)} · ${counted(tournament.paid_team_count, 'team')}`}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
