import { MIN_PAID_TEAMS } from '@cup/contract/constants'
import type { AdminStats } from '@cup/contract/stats'
import { useId } from 'react'
import { tournamentActions } from '../../../features/admin/tournament-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

export function GenerateBracketButton({ stats }: { stats: AdminStats }) {
  const generate = useAdminAction(tournamentActions.generateBracket)
  const reasonId = useId()
  const reason = whyNot(stats)
  const activeId = stats.tournament_status === 'active' ? stats.tournament_id : null
  const press = () => {
    if (activeId === null) toast.error(adminMessages.noTournament.failure)
    else generate.start(activeId)
  }
  return (
    <div className="grid gap-1.5 sm:justify-items-start">
      <Button
        variant={activeId !== null && reason === undefined ? 'primary' : 'secondary'}
        busy={generate.isPending}
        disabled={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={press}
      >
        Generate Bracket
      </Button>
      {reason && (
        <p id={reasonId} className="text-small text-text-3">
          {reason}
        </p>
      )}
    </div>
  )
}

function whyNot({ paid_teams, tournament_status }: AdminStats): string | undefined {
  if (tournament_status === 'in_progress') return 'The bracket has already been generated'
  return paid_teams < MIN_PAID_TEAMS ? `Needs ${MIN_PAID_TEAMS} paid teams (${paid_teams})` : undefined
}
