import { newTeamName, renameOwnTeam, type Team } from '@cup/contract/teams'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { playerMessages } from '../../../messages/player-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function RenameTeamForm({ team }: { team: Team }) {
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
