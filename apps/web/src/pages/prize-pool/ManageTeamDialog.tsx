import { TEAM_SIZE } from '@cup/contract/constants'
import { resendInvite, withdrawInvite } from '@cup/contract/invites'
import {
  invitePlayerToOwnTeam,
  newTeamName,
  type Player,
  playerEmail,
  removePlayerFromOwnTeam,
  renameOwnTeam,
  type Team,
  type TeamInvite,
  withdrawOwnTeam,
} from '@cup/contract/teams'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { clearKnownLink } from '../../features/join-link/join-link-queries.ts'
import { ShareJoinLink } from '../../features/join-link/ShareJoinLink.tsx'
import { surplusInvites } from '../../features/teams/surplus-invites.ts'
import { useTeamAction } from '../../features/teams/use-team-action.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { refundWords } from '../../format/terms.ts'
import { playerConfirmations, playerMessages } from '../../messages/player-messages.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Everything a captain may do before the bracket is generated. */
export function ManageTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  return (
    <Modal onClose={onClose} title="Manage team" description={team.team_name} width="form" initialFocus="dialog">
      <div className="grid gap-6">
        <RenameTeamForm team={team} />
        <section aria-labelledby="manage-players">
          <h3 id="manage-players" className="font-semibold">
            Players: {team.players.length}/{TEAM_SIZE}
          </h3>
          <ul className="mt-2 divide-y divide-line rounded-control border border-line">
            {team.players.map((player) => (
              <PlayerRow key={player.id} team={team} player={player} />
            ))}
            {team.invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} />
            ))}
          </ul>
        </section>
        {team.players.length < TEAM_SIZE && (
          <>
            <InvitePlayerForm team={team} />
            <section aria-labelledby="manage-link">
              <h3 id="manage-link" className="mb-2 font-semibold">
                Join link
              </h3>
              <ShareJoinLink team={team} withControls />
            </section>
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="max-w-sm text-small text-text-2">
            {team.paid
              ? 'Withdrawing the team refunds the entry fee.'
              : 'Withdrawing removes the team and its invites.'}
          </p>
          <Button variant="danger" size="small" onClick={() => setIsWithdrawing(true)}>
            Withdraw team
          </Button>
        </div>
      </div>
      {isWithdrawing && (
        <WithdrawTeamDialog team={team} onClose={() => setIsWithdrawing(false)} onWithdrawn={onClose} />
      )}
    </Modal>
  )
}

function RenameTeamForm({ team }: { team: Team }) {
  const [name, setName] = useState(team.team_name)
  const [error, setError] = useState<string>()
  const rename = useTeamAction(
    (name: string) => call(renameOwnTeam, { params: { id: team.id }, query: { new_name: name } }),
    playerMessages.renameTeam,
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = newTeamName.safeParse(name)
    setError(checked.error?.issues[0]?.message)
    if (checked.success && !rename.isPending) rename.mutate(checked.data)
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-3 max-sm:flex-col max-sm:*:w-full">
      <TextField
        className="min-w-40 flex-1"
        label="Team Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        autoComplete="off"
      />
      <Button type="submit" className="sm:mt-7" busy={rename.isPending} disabled={name.trim() === team.team_name}>
        Rename
      </Button>
    </form>
  )
}

function PlayerRow({ team, player }: { team: Team; player: Player }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useTeamAction(async () => {
    await call(removePlayerFromOwnTeam, { params: { id: team.id }, query: { player_id: player.id } })
    clearKnownLink(team.id)
  }, playerMessages.removePlayer)
  const close = () => setIsOpen(false)
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 px-3 py-1.5">
      <span className="min-w-0">
        {player.name}
        {player.email && <span className="block text-small text-text-3">{player.email}</span>}
      </span>
      {player.id === team.captain_id ? (
        <Badge>Captain</Badge>
      ) : (
        <Button size="small" aria-label={`Remove ${player.name}`} onClick={() => setIsOpen(true)}>
          Remove
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
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

/** A pending or declined invite and its actions. */
function InviteRow({ invite }: { invite: TeamInvite }) {
  const resend = useTeamAction(() => call(resendInvite, { params: { id: invite.id } }), playerMessages.resendInvite)
  const withdraw = useTeamAction(
    () => call(withdrawInvite, { params: { id: invite.id } }),
    playerMessages.withdrawInvite,
  )
  const isDeclined = invite.status === 'rejected'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2 text-text-2">
        {invite.email} <Badge tone={isDeclined ? 'red' : 'neutral'}>{isDeclined ? 'declined' : 'pending'}</Badge>
      </span>
      <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
        {!isDeclined && (
          <Button size="small" aria-description={invite.email} onClick={() => void copyLink(invite.link)}>
            Copy link
          </Button>
        )}
        <Button size="small" busy={resend.isPending} aria-description={invite.email} onClick={() => resend.mutate()}>
          Send again
        </Button>
        <Button
          size="small"
          busy={withdraw.isPending}
          aria-description={invite.email}
          onClick={() => withdraw.mutate()}
        >
          {isDeclined ? 'Clear' : 'Withdraw'}
        </Button>
      </span>
    </li>
  )
}

const { success: copied, failure: notCopied } = playerMessages.copyInviteLink
const copyLink = (link: string): Promise<void> => copyText(link, () => toast.success(copied), notCopied)

function InvitePlayerForm({ team }: { team: Team }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const invite = useTeamAction(
    (email: string) => call(invitePlayerToOwnTeam, { params: { id: team.id }, query: { player_email: email } }),
    playerMessages.invitePlayer,
  )
  const surplus = surplusInvites(team)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = playerEmail.safeParse(email)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success || invite.isPending) return
    invite.mutate(checked.data, { onSuccess: () => setEmail('') })
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-3 max-sm:flex-col max-sm:*:w-full">
      <TextField
        className="min-w-40 flex-1"
        type="email"
        inputMode="email"
        autoComplete="off"
        label="Player Email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
        {...(surplus === undefined ? {} : { hint: surplus })}
      />
      <Button type="submit" className="sm:mt-7" busy={invite.isPending}>
        Invite Player
      </Button>
    </form>
  )
}

interface WithdrawTeamDialogProps {
  team: Team
  onClose: () => void
  onWithdrawn: () => void
}

function WithdrawTeamDialog({ team, onClose, onWithdrawn }: WithdrawTeamDialogProps) {
  const { entryFee } = useCupTerms()
  const withdraw = useTeamAction(() => call(withdrawOwnTeam, { params: { id: team.id } }), playerMessages.withdrawTeam)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onWithdrawn })}
      title={`Withdraw ${team.team_name}?`}
      text={playerConfirmations.withdrawTeam}
      confirmLabel="Withdraw team"
      busy={withdraw.isPending}
    >
      {(team.paid && refundWords(entryFee, 'The', ' to the card that paid')) ||
        'The team, its players and its invites are removed from this cup.'}
    </ConfirmDialog>
  )
}
