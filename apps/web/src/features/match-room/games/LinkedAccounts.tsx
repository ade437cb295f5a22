import { unlinkGameAccount } from '@cup/contract/game-accounts'
import type { RoomGamePlayer } from '@cup/contract/game-words'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSingleMutation } from '../../../api/use-single-mutation.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

type LinkedPlayer = RoomGamePlayer & { account: NonNullable<RoomGamePlayer['account']> }

const isLinked = (player: RoomGamePlayer): player is LinkedPlayer => player.account !== null && player.user_id !== null

/** For an organiser: the accounts of a game that people have linked, to unlink one that belongs to somebody else. */
export function LinkedAccounts({ matchId, players }: { matchId: string; players: readonly RoomGamePlayer[] }) {
  const queryClient = useQueryClient()
  const unlink = useSingleMutation<unknown, LinkedPlayer['account'], unknown>({
    mutationFn: ({ platform, id }) => call(unlinkGameAccount, { params: { platform, accountId: id } }),
    onSuccess: () => toast.success(gameMessages.unlink.success),
    onError: (error) => toast.failure(error, gameMessages.unlink.failure),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.room(matchId) }),
  })
  const linked = players.filter(isLinked)
  if (linked.length === 0) return null
  return (
    <details className="text-small text-text-2">
      <summary className="cursor-pointer py-1.5 font-medium">Linked game accounts</summary>
      <ul className="grid gap-1.5">
        {linked.map(({ name, account }) => (
          <li key={`${account.platform} ${account.id}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button
              size="small"
              aria-label={`Unlink the account of ${name}`}
              disabled={unlink.isPending}
              onClick={() => unlink.mutate(account)}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
