import { type GameAccount, ownGameAccounts, type Platform, setGameAccounts } from '@cup/contract/game-accounts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { gameMessages } from '../../messages/game-messages.ts'

export const PLATFORM_NAMES: Record<Platform, string> = {
  steam: 'Steam',
  epic: 'Epic Games',
  ps4: 'PlayStation',
  xbox: 'Xbox',
  switch: 'Nintendo Switch',
  qq: 'QQ',
}

export const gameAccountsQuery = queryOptions({
  queryKey: queryKeys.gameAccounts,
  queryFn: async ({ signal }) => (await call(ownGameAccounts, {}, { signal })).accounts,
})

export const isSameAccount = (one: Pick<GameAccount, 'platform' | 'id'>, other: Pick<GameAccount, 'platform' | 'id'>) =>
  one.platform === other.platform && one.id === other.id

/** Links an account to the viewer. The call replaces the whole list, so the newest one is read first. */
export const useLinkAccount = () =>
  useChangeAccounts(
    (linked, account) => [...linked.filter((known) => !isSameAccount(known, account)), account],
    gameMessages.link,
  )

export const useUnlinkAccount = () =>
  useChangeAccounts((linked, account) => linked.filter((known) => !isSameAccount(known, account)), gameMessages.unlink)

function useChangeAccounts(
  change: (linked: readonly GameAccount[], account: GameAccount) => GameAccount[],
  messages: { success: string; failure: string },
) {
  const queryClient = useQueryClient()
  return useAction(
    async (account: GameAccount) => {
      const { accounts } = await call(ownGameAccounts, {})
      return (await call(setGameAccounts, { body: { accounts: change(accounts, account) } })).accounts
    },
    messages,
    {
      onSuccess: (accounts) => queryClient.setQueryData(queryKeys.gameAccounts, accounts),
      // The rooms of the viewer's matches name the players of their games.
      stale: [queryKeys.rooms],
    },
  )
}
