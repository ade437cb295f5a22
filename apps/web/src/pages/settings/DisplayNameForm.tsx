import { displayName, updateName } from '@cup/contract/auth'
import { TEXT_LIMITS } from '@cup/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { store, takeStored } from '../../api/browser-storage.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { keepBeforeReload } from '../../api/release.ts'
import { useAction } from '../../api/use-action.ts'
import { sessionQuery } from '../../features/session/session-query.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Where the typed name is kept while the page reloads itself for a newer release. */
const DRAFT_KEY = 'display-name'

export function DisplayNameForm({ name }: { name: string }) {
  const [value, setValue] = useState(() => takeStored('session', DRAFT_KEY) ?? name)
  useEffect(() => keepBeforeReload(() => store('session', DRAFT_KEY, value)), [value])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const rename = useAction((wanted: string) => call(updateName, { body: { name: wanted } }), playerMessages.rename, {
    onSuccess: (user) => {
      queryClient.setQueryData(sessionQuery.queryKey, user)
      setValue(user.name)
    },
    stale: [queryKeys.teams],
  })
  const isUnchanged = value.trim() === name

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending || isUnchanged) return
    const checked = displayName.safeParse(value)
    setError(checked.error?.issues[0]?.message)
    if (checked.success) rename.mutate(checked.data)
    else field.current?.focus()
  }
  return (
    <Card>
      <form noValidate onSubmit={save} className="grid gap-4">
        <TextField
          ref={field}
          label="Display Name"
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
          error={error}
          maxLength={TEXT_LIMITS.displayName.max * 2}
          autoComplete="nickname"
          hint="How other players see you"
        />
        <Button
          type="submit"
          variant="primary"
          busy={rename.isPending}
          disabled={isUnchanged}
          className="justify-self-start max-sm:w-full"
        >
          Save Changes
        </Button>
      </form>
    </Card>
  )
}
