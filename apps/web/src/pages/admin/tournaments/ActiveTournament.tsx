import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { dateOnly, dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { tournamentStatusWord } from '../tournament-status-word.ts'
import { CancelTournamentButton } from './CancelTournament.tsx'
import { CompleteTournamentButton } from './CompleteTournament.tsx'
import { EditTournamentButton } from './EditTournament.tsx'
import { MoneySection } from './MoneySection.tsx'

interface ActiveTournamentProps {
  tournament: Tournament
  stats: AdminStats
}

export function ActiveTournament({ tournament, stats }: ActiveTournamentProps) {
  const isCurrent = tournament.id === stats.tournament_id
  const figures = [
    { label: 'Prize Pool', figure: dollars(tournament.prize_pool) },
    { label: 'Teams Registered', figure: String(tournament.team_count) },
    { label: 'Start Date', figure: dateTimeWithZone(tournament.start_date) },
    { label: 'Created', figure: dateOnly(tournament.created_at) },
  ]
  return (
    <li className="rounded-card border border-boost bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-name font-semibold">
            {tournament.name} <Badge tone="boost">ACTIVE</Badge>
          </h3>
          <p className="text-small text-text-3">
            {isCurrent
              ? `Current tournament, ${tournamentStatusWord(tournament.status)}`
              : 'Scheduled. Becomes current when the one before it is completed.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <EditTournamentButton tournament={tournament} />
          <CancelTournamentButton tournament={tournament} />
          <CompleteTournamentButton tournament={tournament} stats={stats} />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[1fr_1fr_2fr_1fr]">
        {figures.map(({ label, figure }) => (
          <div key={label} className="min-w-0 max-sm:nth-3:col-span-2">
            <dt className="text-small text-text-3">{label}</dt>
            <dd className="font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <MoneySection tournament={tournament} />
    </li>
  )
}
