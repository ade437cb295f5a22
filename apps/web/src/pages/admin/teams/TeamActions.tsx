import { TEAM_SIZE } from '@cup/contract/constants'
import { deleteTeam, invitePlayer, renameTeam, type Team } from '@cup/contract/teams'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { surplusInvites } from '../../../features/teams/surplus-invites.ts'
import { useCupTerms } from '../../../features/tournament/use-cup-terms.ts'
import { refundWords } from '../../../format/terms.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type OpenDialog = 'rename' | 'invite' | 'delete'

interface TeamActionsProps {
  team: Team
  /** A team that is in the bracket can no longer be deleted, only withdrawn. */
  isDrawn: boolean
}

export function TeamActions({ team, isDrawn }: TeamActionsProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const isFull = team.players.length >= TEAM_SIZE
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&_svg]:hidden">
      <Button size="small" aria-description={team.team_name} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden="true" className="size-4" />
        Rename
      </Button>
      <Button
        size="small"
        aria-description={isFull ? `${team.team_name} has ${TEAM_SIZE} players` : team.team_name}
        title={isFull ? `The team has ${TEAM_SIZE} players` : undefined}
        disabled={isFull}
        onClick={() => setOpen('invite')}
      >
        <UserPlus aria-hidden="true" className="size-4" />
        Invite Player
      </Button>
      {isDrawn ? (
        <WithdrawButton team={team} />
      ) : (
        <Button
          variant="danger"
          size="small"
          className="sm:ml-auto"
          aria-description={team.team_name}
          onClick={() => setOpen('delete')}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      )}
      {open === 'rename' && <RenameTeamModal team={team} onClose={close} />}
      {open === 'invite' && <InvitePlayerModal team={team} onClose={close} />}
      {open === 'delete' && <DeleteTeamDialog team={team} onClose={close} />}
    </div>
  )
}

function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { entryFee } = useCupTerms()
  const remove = useAdminAction(deleteTeam, adminMessages.deleteTeam)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.start({ params: { id: team.id } }, { onSuccess: onClose })}
      title={`Delete ${team.team_name}?`}
      text={adminConfirmations.deleteTeam}
      confirmLabel="Delete team"
      busy={remove.isPending}
    >
      {(team.paid && refundWords(entryFee, 'Its')) || 'Its players and invites are removed too.'}
    </ConfirmDialog>
  )
}

function InvitePlayerModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const { errors, check } = useFieldErrors(invitePlayer.query)
  const invite = useAdminAction(invitePlayer, adminMessages.invitePlayer)
  const surplus = surplusInvites(team)
  const submit = () => {
    const query = check({ player_email: email })
    if (query) invite.start({ params: { id: team.id }, query }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Invite Player"
      description={team.team_name}
      submitLabel="Send Invite"
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        type="email"
        inputMode="email"
        label="Player Email"
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errors.player_email}
        {...(surplus === undefined ? {} : { hint: surplus })}
      />
    </FormModal>
  )
}

function RenameTeamModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const [name, setName] = useState(team.team_name)
  const { errors, check } = useFieldErrors(renameTeam.query)
  const rename = useAdminAction(renameTeam, adminMessages.renameTeam)
  const submit = () => {
    const query = check({ new_name: name })
    if (query) rename.start({ params: { id: team.id }, query }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Rename Team"
      description={team.team_name}
      submitLabel="Rename Team"
      busy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="New Team Name"
        required
        autoComplete="off"
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        error={errors.new_name}
      />
    </FormModal>
  )
}
