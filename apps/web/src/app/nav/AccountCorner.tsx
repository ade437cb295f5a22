import { lazy, Suspense } from 'react'
import { preloadSignIn, promptSignIn } from '../../features/session/sign-in-prompt.ts'
import type { Session } from '../../features/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }))

/** Sign In, or who is signed in. Its place is kept while that is unknown, so that nothing jumps. */
export function AccountCorner({ session, invites }: { session: Session; invites: number }) {
  return (
    <div className="ml-1 flex min-h-11 min-w-22 items-center justify-end">
      {session.status === 'signed-out' && (
        <Button size="small" onClick={promptSignIn} onPointerEnter={preloadSignIn} onFocus={preloadSignIn}>
          Sign In
        </Button>
      )}
      {session.status === 'signed-in' && (
        <Suspense>
          <UserMenu user={session.user} invites={invites} />
        </Suspense>
      )}
    </div>
  )
}
