import { ACCOUNT_PLATFORMS, type Platform } from '@cup/contract/game-accounts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  gameAccountsQuery,
  PLATFORM_NAMES,
  useLinkAccount,
  useUnlinkAccount,
} from '../../features/game-accounts/game-accounts.ts'
import { failureText } from '../../messages/failure-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The player's linked game accounts. */
export function GameAccountsCard() {
  const { data: accounts, error, refetch } = useQuery(gameAccountsQuery)
  const unlink = useUnlinkAccount()
  return (
    <Card>
      <h2 className="text-section font-semibold">Game Accounts</h2>
      <p className="mt-2 text-text-2">
        They show which side you play and count your goals, assists and saves. The easiest way to link one is “This is
        me” in the room of a match, after a game.
      </p>
      {!accounts && !error && <Skeleton className="mt-4 h-11 w-full" />}
      {!accounts && error && (
        <PartFailure
          text={failureText(error, 'Your game accounts did not load.').text}
          onRetry={() => void refetch()}
        />
      )}
      {accounts && accounts.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {accounts.map((account) => (
            <li
              key={`${account.platform} ${account.id}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-3.5 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{account.name}</b>{' '}
                <span className="text-small text-text-2">{`${PLATFORM_NAMES[account.platform]} · ${account.id}`}</span>
              </span>
              <Button
                size="small"
                aria-label={`Unlink ${account.name}`}
                busy={unlink.isPending && unlink.variables?.id === account.id}
                disabled={unlink.isPending}
                onClick={() => unlink.mutate(account)}
              >
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      )}
      {accounts && <LinkAccount />}
    </Card>
  )
}

function LinkAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const [platform, setPlatform] = useState<Platform>('steam')
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const link = useLinkAccount()
  if (!isOpen) {
    return (
      <Button className="mt-4" onClick={() => setIsOpen(true)}>
        Link an Account
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const account = { platform, id: id.trim().toLowerCase(), name: name.trim() }
    link.mutate(account, { onSuccess: () => setIsOpen(false) })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      <SelectField label="Platform" value={platform} onChange={({ target }) => setPlatform(target.value as Platform)}>
        {ACCOUNT_PLATFORMS.map((value) => (
          <option key={value} value={value}>
            {PLATFORM_NAMES[value]}
          </option>
        ))}
      </SelectField>
      <TextField label="Name shown in the game" value={name} onChange={({ target }) => setName(target.value)} />
      <TextField
        label="Account id"
        hint={platform === 'epic' ? '32 letters and digits, from your Epic account page' : 'A long number'}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={link.isPending} disabled={id.trim() === '' || name.trim() === ''}>
          Link
        </Button>
        <Button disabled={link.isPending} onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
