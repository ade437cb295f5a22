import { closeAccount } from '@cup/contract/account'
import { call } from '../../api/call.ts'
import { clearToken } from '../../api/token-storage.ts'
import { useAction } from '../../api/use-action.ts'
import { playerConfirmations, playerMessages } from '../../messages/player-messages.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Says what is deleted and what is kept before the account is closed. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  // The server has ended every session, so the page removes its token.
  const close = useAction(() => call(closeAccount, {}), playerMessages.closeAccount, { onSuccess: clearToken })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => close.mutate(undefined, { onError: onClose })}
      title="Close your account?"
      text={playerConfirmations.closeAccount}
      confirmLabel="Close Account"
      busy={close.isPending}
    >
      <p className="font-semibold text-text">Deleted</p>
      <p>Your name, e-mail address, picture, sign-ins, messages in match rooms and payout details.</p>
      <p className="mt-3 font-semibold text-text">Kept without your name</p>
      <p>
        Teams and results of past cups, where you appear as “Deleted user”, and payments, refunds and prizes, because
        the accounts must stay complete. Backups keep your name until they are replaced.
      </p>
    </ConfirmDialog>
  )
}
