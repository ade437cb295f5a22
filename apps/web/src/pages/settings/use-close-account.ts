import { closeAccount } from '@cup/contract/account'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { clearToken } from '../../api/token-storage.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** The server has ended every session by then, so the page forgets its own. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: () => call(closeAccount, {}),
    onSuccess: () => {
      clearToken()
      toast.success(playerMessages.closeAccount.success)
    },
    onError: (error) => toast.failure(error, playerMessages.closeAccount.failure),
  })
}
