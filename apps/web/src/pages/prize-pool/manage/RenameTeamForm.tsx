import { newTeamName, type Team } from '@cup/contract/teams'
import { type FormEvent, useState } from 'react'
import { teamActions } from '../../../features/teams/team-actions.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function RenameTeamForm({ team }: { team: Team }) {
  const [name, setName] = useState(team.team_name)
  const [error, setError] = useState<string>()
  const rename = useTeamAction(teamActions.rename)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = newTeamName.safeParse(name)
    setError(checked.error?.issues[0]?.message)
    if (checked.success && !rename.isPending) rename.mutate({ teamId: team.id, name: checked.data })
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
