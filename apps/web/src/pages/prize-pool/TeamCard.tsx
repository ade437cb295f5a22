import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { myMatchesQuery } from '../../features/my-match/use-check-in.ts'
import { PayButton } from '../../features/payments/PayButton.tsx'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'

interface TeamCardProps {
  team: Team
  rank: number
  /** The viewer, if signed in. */
  userId: string | undefined
  isOpen: boolean
  isLocked: boolean
  isCancelled: boolean
  isFree: boolean
  isOneOfMany: boolean
}

export const TeamCard = memo(function TeamCard(props: TeamCardProps) {
  const { team, rank, userId, isOpen, isLocked, isCancelled, isFree, isOneOfMany } = props
  const isCaptain = userId === team.captain_id
  const isMember = team.players.some(({ id }) => id === userId)
  return (
    <li
      className={`clip-cut grid grid-cols-[2.5rem_1fr] content-start gap-x-3.5 border-l-4 bg-linear-to-b from-raised to-surface p-4 sm:p-5 ${
        isMember ? 'border-boost forced-colors:border-4' : 'border-transparent forced-colors:border'
      } ${isOneOfMany ? '[contain-intrinsic-height:auto_6.25rem] [content-visibility:auto]' : ''}`}
    >
      <div className="grid content-start justify-items-center gap-1.5">
        <TeamEmblem seed={team.emblem} className="size-10" />
        <span className="font-display text-small font-bold text-text-3 tabular-nums">{rank}</span>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-0.5">
          <h3 className="min-w-0 text-name font-semibold">{team.team_name}</h3>
          {!isCancelled && (
            <span className="mt-0.5 shrink-0">
              {isFree ? (
                <EntryBadge team={team} isOpen={isOpen} />
              ) : (
                <PaidBadge isPaid={team.paid} isCaptain={isCaptain} />
              )}
            </span>
          )}
        </div>
        <Lineup team={team} />
        {isOpen && isMember && (
          <div className="mt-3 flex flex-wrap gap-2">
            {isCaptain && !team.paid && !isFree && (
              <PayButton teamId={team.id} teamName={team.team_name} size="small" onSignedOut={promptSignIn} />
            )}
            <OwnTeamActions team={team} isCaptain={isCaptain} />
          </div>
        )}
        {isLocked && isMember && <RosterNote teamId={team.id} />}
      </div>
    </li>
  )
})

/** Links to the room of the team's next match, where organisers can be asked. */
function RosterNote({ teamId }: { teamId: string }) {
  const next = useQuery(myMatchesQuery).data?.find(({ team_id }) => team_id === teamId)
  return (
    <p className="mt-2 text-small text-text-2">
      The roster has been locked since the draw.
      {next && (
        <>
          {' To change it, ask an organiser '}
          <Link to={`/bracket?match=${next.match_id}`} className="underline underline-offset-4">
            in your match room
          </Link>
          .
        </>
      )}
    </p>
  )
}

/** In a free cup a team is in once it has three players and a place. */
function EntryBadge({ team, isOpen }: { team: Team; isOpen: boolean }) {
  if (team.paid) return <Badge tone="green">Entered</Badge>
  if (team.players.length < TEAM_SIZE) return <Badge tone="yellow">Needs players</Badge>
  return <Badge>{isOpen ? 'Waits for a place' : 'Got no place'}</Badge>
}

function PaidBadge({ isPaid, isCaptain }: { isPaid: boolean; isCaptain: boolean }) {
  if (isPaid) return <Badge tone="green">Paid</Badge>
  return isCaptain ? <Badge tone="yellow">Payment Required</Badge> : <Badge>Unpaid</Badge>
}

function Lineup({ team }: { team: Team }) {
  const declined = team.invites.filter(({ status }) => status === 'rejected')
  return (
    <ul className="mt-1 text-small text-text-2">
      {team.players.map((player) => (
        <li key={player.id}>{player.name}</li>
      ))}
      {team.pending_invites_info.map(({ name, email }) => (
        <li key={email} className="text-text-3">
          {name ?? email} (pending)
        </li>
      ))}
      {declined.map(({ id, email }) => (
        <li key={id} className="text-text-3">
          <s>{email}</s> (declined)
        </li>
      ))}
    </ul>
  )
}

interface TeamDialogProps {
  team: Team
  onClose: () => void
}

const ManageTeamDialog = lazyPart<TeamDialogProps>(
  async () => (await import('./ManageTeamDialog.tsx')).ManageTeamDialog,
  { name: 'Manage team', Failed: (props) => <DialogFailure text="Manage team did not load" {...props} /> },
)
const LeaveTeamDialog = lazyPart<TeamDialogProps>(async () => (await import('./LeaveTeamDialog.tsx')).LeaveTeamDialog, {
  name: 'Leave team',
  Failed: (props) => <DialogFailure text="Leave team did not load" {...props} />,
})

/** Captains manage the team, players may leave it. The dialogs are loaded on hover or focus of the button. */
function OwnTeamActions({ team, isCaptain }: { team: Team; isCaptain: boolean }) {
  const [open, setOpen] = useState(false)
  const Dialog = isCaptain ? ManageTeamDialog : LeaveTeamDialog
  return (
    <>
      <Button
        size="small"
        aria-description={team.team_name}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void Dialog.preload()}
        onFocus={() => void Dialog.preload()}
      >
        {isCaptain ? 'Manage team' : 'Leave team'}
      </Button>
      {open && <Dialog team={team} onClose={() => setOpen(false)} />}
    </>
  )
}
