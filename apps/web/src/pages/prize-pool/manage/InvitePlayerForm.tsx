import { playerEmail, type Team } from '@cup/contract/teams'
import { type FormEvent, useState } from 'react'
import { surplusInvites } from '../../../features/teams/surplus-invites.ts'
import { teamActions } from '../../../features/teams/team-actions.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function InvitePlayerForm({ team }: { team: Team }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const invite = useTeamAction(teamActions.invite)
  const surplus = surplusInvites(team)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = playerEmail.safeParse(email)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success || invite.isPending) return
    invite.mutate({ teamId: team.id, email: checked.data }, { onSuccess: () => setEmail('') })
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
