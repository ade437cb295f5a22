import type { Player, Team } from '@cup/contract/teams'
import { useState } from 'react'
import { adminTeamActions } from '../../../features/admin/team-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { adminConfirmations } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

export function PlayerLine({ team, player }: { team: Team; player: Player }) {
  const [isAsking, setIsAsking] = useState(false)
  const kick = useAdminAction(adminTeamActions.kick)
  const isCaptain = player.id === team.captain_id
  const close = () => setIsAsking(false)
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-1 pr-1.5 pl-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {player.name} {isCaptain && <Badge>Captain</Badge>}
        </p>
        {player.email && <p className="text-small text-text-3">{player.email}</p>}
      </div>
      <Button variant="ghost" size="small" aria-label={`Kick ${player.name}`} onClick={() => setIsAsking(true)}>
        Kick
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => kick.start({ teamId: team.id, playerId: player.id }, { onSuccess: close })}
          title={`Kick ${player.name}?`}
          text={adminConfirmations.kickPlayer}
          confirmLabel="Kick player"
          busy={kick.isPending}
        >
          {isCaptain &&
            `${player.name} is the captain of ${team.team_name}. The player who joined first becomes captain.`}
        </ConfirmDialog>
      )}
    </li>
  )
}
