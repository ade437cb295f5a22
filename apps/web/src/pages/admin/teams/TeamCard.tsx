import { TEAM_SIZE } from '@cup/contract/constants'
import { acceptInviteForPlayer } from '@cup/contract/invites'
import { kickPlayer, type Player, type Team } from '@cup/contract/teams'
import CircleCheck from 'lucide-react/icons/circle-check'
import { memo } from 'react'
import { ActionButton, ConfirmAction, DialogButton } from '../../../features/admin/ActionButton.tsx'
import { focusHome } from '../../../features/admin/use-admin-action.ts'
import { TeamEmblem } from '../../../features/teams/TeamEmblem.tsx'
import { useCupTerms } from '../../../features/tournament/use-cup-terms.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TeamActions } from './TeamActions.tsx'

export const TeamCard = memo(function TeamCard({ team, isDrawn }: { team: Team; isDrawn: boolean }) {
  const { isFree } = useCupTerms()
  return (
    <li
      {...focusHome}
      className="grid content-start gap-3 rounded-card border border-line bg-surface p-4 [contain-intrinsic-height:auto_19.75rem] [content-visibility:auto] sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex min-w-0 items-start gap-2.5">
            <TeamEmblem seed={team.emblem} />
            <h3 className="min-w-0 text-name font-semibold">{team.team_name}</h3>
          </div>
          {team.paid && (
            <Badge tone="green">
              <CircleCheck aria-hidden="true" className="size-3.5" />
              {isFree ? 'Entered' : 'Paid'}
            </Badge>
          )}
          {team.disputed && <Badge tone="yellow">Payment disputed</Badge>}
        </div>
        <p className="text-small text-text-2">
          Players: {team.players.length}/{TEAM_SIZE}
        </p>
        <p className="flex items-center gap-1 text-meta text-text-3">
          <code className="min-w-0 font-mono break-all max-sm:text-tiny max-sm:tracking-[-0.045em]">{team.id}</code>
          <CopyButton text={team.id} label={`Copy the ID of ${team.team_name}`} />
        </p>
      </div>
      <ul
        aria-label={`Players of ${team.team_name}`}
        className="divide-y divide-line rounded-control border border-line"
      >
        {team.players.map((player) => (
          <PlayerLine key={player.id} team={team} player={player} />
        ))}
        {team.pending_invites.map((inviteId, index) => {
          const info = team.pending_invites_info[index]
          return info && <InviteLine key={inviteId} inviteId={inviteId} name={info.name ?? info.email} />
        })}
      </ul>
      <TeamActions team={team} isDrawn={isDrawn} />
    </li>
  )
})

function PlayerLine({ team, player }: { team: Team; player: Player }) {
  const isCaptain = player.id === team.captain_id
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-1 pr-1.5 pl-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {player.name} {isCaptain && <Badge>Captain</Badge>}
        </p>
        {player.email && <p className="text-small text-text-3">{player.email}</p>}
      </div>
      <DialogButton
        variant="ghost"
        size="small"
        aria-label={`Kick ${player.name}`}
        dialog={(close) => (
          <ConfirmAction
            endpoint={kickPlayer}
            messages={adminMessages.kickPlayer}
            input={{ params: { id: team.id }, query: { player_id: player.id } }}
            onClose={close}
            title={`Kick ${player.name}?`}
            text={adminConfirmations.kickPlayer}
            confirmLabel="Kick player"
          >
            {isCaptain &&
              `${player.name} is the captain of ${team.team_name}. The player who joined first becomes captain.`}
          </ConfirmAction>
        )}
      >
        Kick
      </DialogButton>
    </li>
  )
}

/** A pending invite, which an admin can accept for a player who is present. */
function InviteLine({ inviteId, name }: { inviteId: string; name: string }) {
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-1 pr-1.5 pl-3">
      <span className="min-w-0 text-text-2">
        {name} <span className="text-text-3">(pending)</span>
      </span>
      <ActionButton
        endpoint={acceptInviteForPlayer}
        messages={adminMessages.acceptInvite}
        input={{ params: { id: inviteId } }}
        aria-description={name}
      >
        Accept
      </ActionButton>
    </li>
  )
}
