import { NOTICE_KINDS, unsubscribeFromMail } from '@cup/contract/notifications'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { noticeWords, notificationMessages } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

/** The link at the end of a mail leads here; it needs no account. It needs a press, because mail scanners open links. */
export function UnsubscribeCard({ token }: { token: string }) {
  const unsubscribe = useAction(
    () => call(unsubscribeFromMail, { query: { token } }),
    notificationMessages.unsubscribe,
    { stale: [queryKeys.notifications] },
  )
  const kind = NOTICE_KINDS.find((name) => name === token.split('.')[0])
  const words = kind === undefined ? 'these mails' : `mails about “${noticeWords[kind].label}”`
  return (
    <Card own>
      {unsubscribe.isSuccess ? (
        <>
          <h2 className="text-section font-semibold">Unsubscribed</h2>
          <p role="status" className="mt-1 text-text-2">
            You will get no more {words}.{' '}
            {kind === 'invite'
              ? 'Invites to your address still wait for you under Invites.'
              : 'You can switch them on again in your settings.'}
          </p>
        </>
      ) : (
        <>
          <h2 className="text-section font-semibold">Stop {words}?</h2>
          <p className="mt-1 text-text-2">You do not need to sign in for this.</p>
          <Button
            variant="primary"
            busy={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate()}
            className="mt-4 max-sm:w-full"
          >
            Unsubscribe
          </Button>
        </>
      )}
    </Card>
  )
}
