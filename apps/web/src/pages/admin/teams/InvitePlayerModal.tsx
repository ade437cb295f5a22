import { invitePlayer, type Team } from '@cup/contract/teams'
import { useState } from 'react'
import { adminTeamActions } from '../../../features/admin/team-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFieldErrors } from '../use-field-errors.ts'

export function InvitePlayerModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const { errors, check } = useFieldErrors(invitePlayer.query)
  const invite = useAdminAction(adminTeamActions.invite)
  const submit = () => {
    const query = check({ player_email: email })
    if (query) invite.start({ teamId: team.id, email: query.player_email }, { onSuccess: onClose })
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
      />
    </FormModal>
  )
}
