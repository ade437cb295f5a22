import { renameTeam, type Team } from '@cup/contract/teams'
import { useState } from 'react'
import { adminTeamActions } from '../../../features/admin/team-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFieldErrors } from '../use-field-errors.ts'

export function RenameTeamModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const [name, setName] = useState(team.team_name)
  const { errors, check } = useFieldErrors(renameTeam.query)
  const rename = useAdminAction(adminTeamActions.rename)
  const submit = () => {
    const query = check({ new_name: name })
    if (query) rename.start({ teamId: team.id, name: query.new_name }, { onSuccess: onClose })
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
