import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { focusHome } from '../../../features/admin/focus-home.ts'
import { TeamEmblem } from '../../../features/teams/TeamEmblem.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { InviteLine } from './InviteLine.tsx'
import { PlayerLine } from './PlayerLine.tsx'
import { TeamActions } from './TeamActions.tsx'

export const TeamCard = memo(function TeamCard({ team }: { team: Team }) {
  return (
    <li
      {...focusHome}
      className="grid content-start gap-3 rounded-card border border-line bg-surface p-4 [contain-intrinsic-height:auto_19.75rem] [content-visibility:auto] sm:p-5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex min-w-0 items-start gap-2.5">
            <TeamEmblem teamId={team.id} />
            <h3 className="min-w-0 text-name font-semibold">{team.team_name}</h3>
          </div>
          {team.paid && (
            <Badge tone="green">
              <CircleCheck aria-hidden="true" className="size-3.5" />
              Paid
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
      <TeamActions team={team} />
    </li>
  )
})
