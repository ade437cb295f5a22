import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { useAction } from '../../api/use-action.ts'
import { notificationMessages } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { pushSupport } from './push-support.ts'

const INSTALL_HINT =
  'To be told when your match is called, add this site to your home screen (Share, then “Add to Home Screen”), open it from there and switch push messages on in the settings.'

/** Offers push messages after paying and at the first match, until the user has chosen once. */
export function PushPrompt({ className = '' }: { className?: string }) {
  const [wanted, setWanted] = useState(wantedPrompt)
  const dismiss = () => {
    store('local', KEY, 'yes')
    setWanted(null)
  }
  const turnOn = useAction(
    // Loaded on the press: most visitors never need it.
    async () => (await import('./enable-push.ts')).enablePush(),
    { failure: notificationMessages.pushOn.failure },
    { onSuccess: dismiss },
  )
  if (wanted === null) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-4 py-2.5 text-small ${className}`}
    >
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-boost" />
      <p className="min-w-0 flex-1 basis-48 text-text-2">
        {wanted === 'ask' ? 'Miss the 7-minute check-in and you lose the match.' : INSTALL_HINT}
      </p>
      <div className="flex flex-wrap gap-2">
        {wanted === 'ask' && (
          <Button size="small" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Tell me when my match is called
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </div>
  )
}

const KEY = 'tell-me-answered'

/**
 * Until the user has chosen: `ask` if a press can switch push messages on at once, `install` on an iPhone or iPad, where
 * the site must be on the home screen first.
 */
function wantedPrompt(): 'ask' | 'install' | null {
  if (readStored('local', KEY) !== null) return null
  const support = pushSupport()
  if (support === 'install') return 'install'
  return support === 'ready' && Notification.permission === 'default' ? 'ask' : null
}
