import { SignInButton } from '../../features/session/SignInButton.tsx'
import type { Session } from '../../features/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { UserMenuProps } from './UserMenu.tsx'

export const UserMenu = lazyPart<UserMenuProps>(async () => (await import('./UserMenu.tsx')).UserMenu, {
  name: 'The account menu',
  Failed: ({ onRetry }) => (
    <Button size="small" onClick={onRetry} aria-description="The account menu did not load">
      Retry
    </Button>
  ),
})

/** Sign In, or the menu of the signed-in user. Its space is reserved until the session is known. */
export function AccountCorner({ session, invites }: { session: Session; invites: number }) {
  return (
    <div className="ml-1 flex min-h-11 min-w-22 items-center justify-end">
      {session.status === 'signed-out' && <SignInButton size="small" />}
      {session.status === 'signed-in' && <UserMenu user={session.user} invites={invites} />}
    </div>
  )
}
