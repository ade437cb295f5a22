import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { tournamentActions } from '../../../features/admin/admin-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { counted } from '../../../format/counts.ts'
import { dateOnly, dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminConfirmations } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { tournamentStatusWord } from '../tournament-status-word.ts'
import { MoneySection } from './MoneySection.tsx'

interface ActiveTournamentProps {
  tournament: Tournament
  stats: AdminStats
}

export function ActiveTournament({ tournament, stats }: ActiveTournamentProps) {
  const [isCompleting, setIsCompleting] = useState(false)
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
        <Button aria-description={tournament.name} onClick={() => setIsCompleting(true)}>
          Complete Tournament
        </Button>
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
      {isCompleting && (
        <CompleteTournamentDialog
          tournament={tournament}
          openMatches={isCurrent ? stats.total_matches - stats.completed_matches : 0}
          onClose={() => setIsCompleting(false)}
        />
      )}
    </li>
  )
}

interface CompleteTournamentDialogProps {
  tournament: Tournament
  openMatches: number
  onClose: () => void
}

function CompleteTournamentDialog({ tournament, openMatches, onClose }: CompleteTournamentDialogProps) {
  const complete = useAdminAction(tournamentActions.complete)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => complete.start(tournament.id, { onSuccess: onClose })}
      title="Complete Tournament"
      text={adminConfirmations.completeTournament}
      confirmLabel="Complete Tournament"
      busy={complete.isPending}
      danger={tournament.status === 'active' || openMatches > 0}
    >
      <p className="font-semibold text-text">{tournament.name}</p>
      <p>{whatHappens(tournament, openMatches)}</p>
    </ConfirmDialog>
  )
}

function whatHappens({ status, prize_pool, paid_team_count }: Tournament, openMatches: number): string {
  if (status === 'active') {
    return paid_team_count === 0
      ? 'No bracket was generated, so the tournament is cancelled.'
      : `No bracket was generated, so the tournament is cancelled and ${dollars(prize_pool)} is refunded to the captains of ${counted(paid_team_count, 'paid team')}.`
  }
  return openMatches > 0
    ? `${counted(openMatches, 'match is', 'matches are')} still open. The podium stays empty until you set the winners.`
    : 'The podium and the payout sheet are taken from the bracket.'
}
