import { logout } from '@cup/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { clearToken } from '../../api/token-storage.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** The next user of this browser must not see the notifications of this one. A failure does not prevent the sign-out. */
async function switchPushOffHere(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    await (await import('../notifications/push-device.ts')).switchPushOff()
  } catch (error) {
    console.error('Push messages could not be switched off', error)
  }
}

/** A failure is only logged: the page still shows the user as signed in. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await switchPushOffHere()
      return call(logout, {})
    },
    onSuccess: () => {
      clearToken()
      toast.success(playerMessages.signOut.success)
    },
    onError: (error) => console.error('Signing out failed', error),
  })
}
