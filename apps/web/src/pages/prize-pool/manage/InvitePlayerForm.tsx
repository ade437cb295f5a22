import { invitePlayerToOwnTeam, playerEmail, type Team } from '@cup/contract/teams'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { surplusInvites } from '../../../features/teams/surplus-invites.ts'
import { useTeamAction } from '../../../features/teams/use-team-action.ts'
import { playerMessages } from '../../../messages/player-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function InvitePlayerForm({ team }: { team: Team }) {
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
