import type { Tournament } from '@cup/contract/tournaments'
import { TeamEmblem } from '../../../features/teams/TeamEmblem.tsx'
import { PayoutProgress } from '../../../features/tournament/PayoutProgress.tsx'
import { placesOnSheet } from '../../../features/tournament/places-on-sheet.ts'
import { counted, placeName } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MoneySection } from './MoneySection.tsx'

const PLACE_COLORS = ['text-gold', 'text-silver', 'text-bronze'] as const

interface PastTournamentProps {
  tournament: Tournament
  onSetWinners: (tournament: Tournament) => void
}

export function PastTournament({ tournament, onSetWinners }: PastTournamentProps) {
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 text-name font-semibold">
            {tournament.name} {tournament.cancelled && <Badge>Cancelled</Badge>}
          </h3>
          <p className="text-small text-text-3">
            {dateTimeWithZone(tournament.start_date)} · {counted(tournament.team_count, 'team')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <p className="font-display text-section font-semibold tabular-nums">
            <span className="sr-only">Prize Pool </span>
            {dollars(tournament.prize_pool)}
          </p>
          {!tournament.cancelled && (
            <Button size="small" aria-description={tournament.name} onClick={() => onSetWinners(tournament)}>
              Set Winners
            </Button>
          )}
        </div>
      </div>
      <MiniPodium tournament={tournament} />
      <PayoutProgress tournament={tournament} />
      <MoneySection tournament={tournament} />
    </li>
  )
}

function MiniPodium({ tournament }: { tournament: Tournament }) {
  const places = placesOnSheet(tournament)
  if (places.length === 0) return null
  return (
    <ol aria-label="Podium" className="mt-3 mb-1 flex flex-wrap gap-x-6 gap-y-1">
      {places.map(({ place, emblem, name }) => (
        <li key={place} className="flex min-w-0 items-center gap-2">
          <span className={`shrink-0 font-display font-bold ${PLACE_COLORS[place - 1]}`}>{placeName(place)}</span>
          {emblem !== null && <TeamEmblem seed={emblem} />} {name}
        </li>
      ))}
    </ol>
  )
}
