import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { listenToServerDate } from './api/call.ts'
import { reportError, reportUncaughtErrors } from './api/report-error.ts'
import { readToken } from './api/token-storage.ts'
import { App } from './app/App.tsx'
import { MatchDock } from './app/AppLayout.tsx'
import { takeFirstData } from './app/first-data.ts'
import { UserMenu } from './app/nav/AccountCorner.tsx'
import { Providers } from './app/Providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { findRoute, homeRoute } from './app/route-table.tsx'
import { observeServerTime } from './features/clock/server-clock.ts'
import { followToken } from './features/session/follow-token.ts'
import { catchReturnedSession } from './features/session/returned-session.ts'
import { sessionQuery } from './features/session/session-query.ts'
import { focusPressedButtons } from './ui/focus-pressed-button.ts'

reportUncaughtErrors()
focusPressedButtons()
catchReturnedSession(window.location, window.history)
listenToServerDate(observeServerTime)
const queryClient = createQueryClient()
void queryClient.prefetchQuery(sessionQuery)
// With a stored token, load what signed-in users see while the server confirms the session.
if (readToken() !== null) {
  void UserMenu.preload()
  void MatchDock.preload()
}
followToken(queryClient)

const app = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>
)

/** Hydrates the prerendered page only at exactly its address, because a query may change the page. */
async function start(root: HTMLElement): Promise<void> {
  const route = findRoute(window.location.pathname)
  if (!route) window.history.replaceState(null, '', '/')
  const { Page, adminOnly } = route ?? homeRoute
  const page = adminOnly ? undefined : await Page.preload()
  const isPrerendered = root.dataset.path === window.location.pathname && window.location.search === ''
  if (isPrerendered && !(await takeFirstData(queryClient, root, page))) hydrateRoot(root, app, { onRecoverableError })
  else createRoot(root, { onRecoverableError }).render(app)
  document.getElementById('slow-start')?.remove()
}

/** React recovered by itself, for example from prerendered HTML that did not match. */
function onRecoverableError(error: unknown): void {
  console.error('React had to recover', error)
  reportError(error, 'recovered')
}

const root = document.getElementById('root')
if (root) void start(root)
