import { preloadSignIn, promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { signedOut } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function SignedOutSettings() {
  return (
    <EmptyState
      title={signedOut.settings}
      action={
        <Button variant="primary" onClick={promptSignIn} onPointerEnter={preloadSignIn} onFocus={preloadSignIn}>
          Sign In
        </Button>
      }
    />
  )
}
