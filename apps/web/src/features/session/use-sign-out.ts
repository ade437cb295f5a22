import { logout } from '@cup/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { clearToken } from '../../api/token-storage.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** A failure is only logged: the person is still signed in, and sees it. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      clearToken()
      toast.success(playerMessages.signOut.success)
    },
    onError: (error) => console.error('Signing out failed', error),
  })
}
