import { preloadSignIn, promptSignInFor } from '../../features/session/sign-in-prompt.ts'
import { Button } from '../../ui/Button.tsx'

/** For a player who came from a push message or a mail and is signed out here: signing in leads back to the match. */
export function SignInToPlay({ matchId }: { matchId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-small text-text-2">Your match? Sign in to check in and to see the lobby.</p>
      <Button
        size="small"
        onClick={() => promptSignInFor(`/bracket?match=${matchId}`)}
        onPointerEnter={preloadSignIn}
        onFocus={preloadSignIn}
      >
        Sign In
      </Button>
    </div>
  )
}
