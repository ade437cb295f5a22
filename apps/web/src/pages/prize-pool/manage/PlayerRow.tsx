import type { Player, Team } from '@cup/contract/teams'
import { removePlayerFromOwnTeam } from '@cup/contract/teams'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { forgetLink } from '../../../features/join-link/join-link-queries.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { playerConfirmations, playerMessages } from '../../../messages/player-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

export function PlayerRow({ team, player }: { team: Team; player: Player }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useTeamAction(async () => {
    await call(removePlayerFromOwnTeam, { params: { id: team.id }, query: { player_id: player.id } })
    forgetLink(team.id)
  }, playerMessages.removePlayer)
  const close = () => setIsAsking(false)
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 px-3 py-1.5">
      <span className="min-w-0">
        {player.name}
        {player.email && <span className="block text-small text-text-3">{player.email}</span>}
      </span>
      {player.id === team.captain_id ? (
        <Badge>Captain</Badge>
      ) : (
        <Button size="small" aria-label={`Remove ${player.name}`} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          title={`Remove ${player.name}?`}
          text={playerConfirmations.removePlayer}
          confirmLabel="Remove player"
          busy={remove.isPending}
        />
      )}
    </li>
  )
}
