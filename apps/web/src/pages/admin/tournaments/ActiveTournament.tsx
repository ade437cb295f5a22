import { shortDollars } from '@cup/contract/money'
import type { AdminStats } from '@cup/contract/stats'
import { cancelTournament, completeTournament, type Tournament } from '@cup/contract/tournaments'
import { ConfirmAction, DialogButton } from '../../../features/admin/ActionButton.tsx'
import { feesInPool } from '../../../features/tournament/fees-in-pool.ts'
import { counted } from '../../../format/counts.ts'
import { dateOnly, dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { ButtonSize, ButtonVariant } from '../../../ui/button-style.ts'
import { tournamentStatusWord } from '../tournament-status-word.ts'
import { EditTournamentButton } from './EditTournament.tsx'
import { MoneySection } from './MoneySection.tsx'

interface ActiveTournamentProps {
  tournament: Tournament
  stats: AdminStats
}

export function ActiveTournament({ tournament, stats }: ActiveTournamentProps) {
  const isCurrent = tournament.id === stats.tournament_id
  const facts = [
    { label: 'Prize Pool', value: dollars(tournament.prize_pool) },
    { label: 'Teams Registered', value: String(tournament.team_count) },
    { label: 'Start Date', value: dateTimeWithZone(tournament.start_date) },
    { label: 'Created', value: dateOnly(tournament.created_at) },
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
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0 max-sm:nth-3:col-span-2">
            <dt className="text-small text-text-3">{label}</dt>
            <dd className={`font-semibold tabular-nums ${label === 'Prize Pool' ? 'font-display text-gold' : ''}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <MoneySection tournament={tournament} />
    </li>
  )
}

/** Ends a cup that will not be played. Every fee is refunded, so the name must be typed once a team has paid. */
export function CancelTournamentButton({ tournament }: { tournament: Tournament }) {
  const { id, name, paid_team_count: paid } = tournament
  const fees = feesInPool(tournament)
  return (
    <DialogButton
      variant="ghost"
      aria-description={name}
      dialog={(close) => (
        <ConfirmAction
          endpoint={cancelTournament}
          messages={adminMessages.cancelTournament}
          input={{ params: { id } }}
          onClose={close}
          title="Cancel Tournament?"
          text={`The cup ends without a result. Nothing is deleted, and ${refundWords(tournament)}.`}
          confirmLabel={fees === 0 ? 'Cancel the cup' : `Cancel and refund ${shortDollars(fees)}`}
          cancelLabel="Keep the cup"
          nameToType={paid === 0 ? undefined : name}
        >
          {paid === 0 && <p className="font-semibold text-text">{name}</p>}
        </ConfirmAction>
      )}
    >
      Cancel Tournament
    </DialogButton>
  )
}

interface CompleteTournamentButtonProps {
  tournament: Tournament
  stats: AdminStats
  size?: ButtonSize
  variant?: ButtonVariant
}

export function CompleteTournamentButton({ tournament, stats, ...style }: CompleteTournamentButtonProps) {
  const { id, name, status, paid_team_count: paid } = tournament
  const openMatches = id === stats.tournament_id ? stats.total_matches - stats.completed_matches : 0
  // Without a bracket this cancels the cup, so the name must be typed as in Cancel Tournament.
  const refunds = status === 'active' && paid > 0
  return (
    <DialogButton
      {...style}
      aria-description={name}
      dialog={(close) => (
        <ConfirmAction
          endpoint={completeTournament}
          messages={adminMessages.completeTournament}
          input={{ params: { id } }}
          onClose={close}
          title="Complete Tournament"
          text={adminConfirmations.completeTournament}
          confirmLabel="Complete Tournament"
          danger={status === 'active' || openMatches > 0}
          nameToType={refunds ? name : undefined}
        >
          <p className="font-semibold text-text">{name}</p>
          <p>{whatHappens(tournament, openMatches)}</p>
        </ConfirmAction>
      )}
    >
      Complete Tournament
    </DialogButton>
  )
}

function refundWords(tournament: Tournament): string {
  const { paid_team_count: paid, entry_fee } = tournament
  const fees = feesInPool(tournament)
  if (fees > 0) return `${dollars(fees)} is refunded to the captains of ${counted(paid, 'paid team')}`
  return entry_fee === 0 ? 'there is no fee to refund' : 'no team has paid'
}

function whatHappens(tournament: Tournament, openMatches: number): string {
  if (tournament.status === 'active') {
    const refund = feesInPool(tournament) > 0 ? ` and ${refundWords(tournament)}` : ''
    return `No bracket was generated, so the tournament is cancelled${refund}.`
  }
  return openMatches > 0
    ? `${counted(openMatches, 'match is', 'matches are')} still open. The podium stays empty until you set the winners.`
    : 'The podium and the payout sheet are taken from the bracket.'
}
