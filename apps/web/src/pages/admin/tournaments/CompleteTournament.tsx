import type { AdminStats } from '@cup/contract/stats'
import { completeTournament, type Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { counted } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../../ui/button-style.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TypedName } from './TypedName.tsx'

interface CompleteTournamentButtonProps {
  tournament: Tournament
  stats: AdminStats
  size?: ButtonSize
  variant?: ButtonVariant
}

export function CompleteTournamentButton(props: CompleteTournamentButtonProps) {
  const { tournament, stats, size = 'medium', variant = 'secondary' } = props
  const [isAsking, setIsAsking] = useState(false)
  const isCurrent = tournament.id === stats.tournament_id
  return (
    <>
      <Button size={size} variant={variant} aria-description={tournament.name} onClick={() => setIsAsking(true)}>
        Complete Tournament
      </Button>
      {isAsking && (
        <CompleteTournamentDialog
          tournament={tournament}
          openMatches={isCurrent ? stats.total_matches - stats.completed_matches : 0}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface CompleteTournamentDialogProps {
  tournament: Tournament
  openMatches: number
  onClose: () => void
}

function CompleteTournamentDialog({ tournament, openMatches, onClose }: CompleteTournamentDialogProps) {
  const complete = useAdminAction(completeTournament, adminMessages.completeTournament)
  const [typed, setTyped] = useState('')
  // Without a bracket this cancels the cup, so it shows the dialog of Cancel Tournament.
  const refunds = tournament.status === 'active' && tournament.paid_team_count > 0
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => complete.start({ params: { id: tournament.id } }, { onSuccess: onClose })}
      title="Complete Tournament"
      text={adminConfirmations.completeTournament}
      confirmLabel="Complete Tournament"
      busy={complete.isPending}
      danger={tournament.status === 'active' || openMatches > 0}
      confirmDisabled={refunds && typed.trim() !== tournament.name}
    >
      <p className="font-semibold text-text">{tournament.name}</p>
      <p>{whatHappens(tournament, openMatches)}</p>
      {refunds && (
        <div className="mt-3">
          <TypedName name={tournament.name} value={typed} onChange={setTyped} />
        </div>
      )}
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
