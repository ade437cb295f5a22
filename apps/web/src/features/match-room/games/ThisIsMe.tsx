import type { GameAccount } from '@cup/contract/game-accounts'
import type { RoomGame, RoomGamePlayer } from '@cup/contract/game-words'
import { Button } from '../../../ui/Button.tsx'
import { PLATFORM_NAMES, useLinkAccount } from '../../game-accounts/game-accounts.ts'

interface ThisIsMeProps {
  games: readonly RoomGame[]
  myTeamId: string
  myId: string
}

/** Players of the viewer's team whose game account is not linked, until the viewer has linked one. */
export function ThisIsMe({ games, myTeamId, myId }: ThisIsMeProps) {
  const link = useLinkAccount()
  const players = games.flatMap((game) => game.players)
  if (players.some(({ user_id }) => user_id === myId)) return null
  const accounts = unlinked(players.filter(({ team_id }) => team_id === myTeamId))
  if (accounts.length === 0) return null
  return (
    <section aria-label="Which player are you?" className="grid gap-2 rounded-control border border-line px-3.5 py-3">
      <p className="text-small text-text-2">
        <b className="text-text">Which player are you?</b> A linked account shows your side and counts your goals.
      </p>
      <ul className="grid gap-1">
        {accounts.map((account) => (
          <li key={`${account.platform} ${account.id}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {account.name} <span className="text-small text-text-3">{PLATFORM_NAMES[account.platform]}</span>
            </span>
            <Button
              size="small"
              aria-label={`This is me: ${account.name}`}
              busy={link.isPending && link.variables?.id === account.id}
              disabled={link.isPending}
              onClick={() => link.mutate(account)}
            >
              This is me
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function unlinked(players: readonly RoomGamePlayer[]): GameAccount[] {
  const accounts = new Map<string, GameAccount>()
  for (const { account, user_id, name } of players)
    if (account && user_id === null) accounts.set(`${account.platform} ${account.id}`, { ...account, name })
  return [...accounts.values()]
}
