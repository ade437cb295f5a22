import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useLiveConnection } from '../features/live/use-live-connection.ts'
import { useContinueIntention } from '../features/session/intention.ts'
import { SignInHost } from '../features/session/SignInHost.tsx'
import { useSession } from '../features/session/use-session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartFailure } from '../ui/PartFailure.tsx'
import { ToastArea } from '../ui/ToastArea.tsx'
import { CompactNav, NavBar } from './nav/NavBar.tsx'
import { findRoute } from './route-table.tsx'
import { useRouteFocus } from './use-route-focus.ts'

export const MatchDock = lazyPart(async () => (await import('./MatchDock.tsx')).MatchDock, {
  name: 'The notice of your next match',
  Failed: ({ onRetry }) => (
    <PartFailure
      text="The notice of your next match did not load."
      onRetry={onRetry}
      className="fixed inset-x-3 bottom-3 z-20 mx-auto max-w-3xl rounded-card border border-line-strong bg-raised px-4 py-2 max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] low:static"
    />
  ),
})

export function AppLayout() {
  const session = useSession()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const main = useRouteFocus()
  useContinueIntention(session)
  useLiveConnection()

  // Only the bracket has a broadcast view; elsewhere the parameter means nothing.
  if (findRoute(pathname)?.path === '/bracket' && search.get('view') === 'broadcast') {
    return (
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))] low:pb-0">
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-control bg-text px-4 py-3 font-semibold text-canvas not-focus:opacity-0 focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavBar session={session} />
      {/* At least as tall as the screen, so that the footer does not appear and move away while the page loads. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-3.5rem)] flex-1 sm:min-h-[calc(100dvh-4rem)]"
      >
        <Outlet />
      </main>
      <SiteFooter />
      {session.status === 'signed-in' && <MatchDock />}
      <CompactNav session={session} />
      <ToastArea />
      <SignInHost />
    </div>
  )
}

function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line">
      <p className="mx-auto max-w-content px-4 py-6 text-small text-text-3 sm:px-6">
        Weekly 3v3 cups, double elimination. A community event, not affiliated with Psyonix or Epic Games.
      </p>
    </footer>
  )
}
