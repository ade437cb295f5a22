import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { listenToServerDate } from './api/call.ts'
import { readToken } from './api/token-storage.ts'
import { App } from './app/App.tsx'
import { takeFirstData } from './app/first-data.ts'
import { Providers } from './app/Providers.tsx'
import { preloadSignedIn } from './app/preload-signed-in.ts'
import { createQueryClient } from './app/query-client.ts'
import { findRoute } from './app/route-table.ts'
import { observeServerTime } from './features/clock/server-clock.ts'
import { followToken } from './features/session/follow-token.ts'
import { catchReturnedSession } from './features/session/returned-session.ts'
import { sessionQuery } from './features/session/session-query.ts'

catchReturnedSession(window.location, window.history)
listenToServerDate(observeServerTime)
const queryClient = createQueryClient()
void queryClient.prefetchQuery(sessionQuery)
// Somebody was here before: what signed-in people see is fetched beside the answer to who they are.
if (readToken() !== null) preloadSignedIn()
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

/** The static page is taken over only where it shows exactly this address; a query may change what is shown. */
async function start(root: HTMLElement): Promise<void> {
  const route = findRoute(window.location.pathname)
  if (!route) window.history.replaceState(null, '', '/')
  const page = await (route ?? findRoute('/'))?.preload().catch(() => undefined)
  const isWritten = root.dataset.path === window.location.pathname && window.location.search === ''
  if (isWritten && !(await takeFirstData(queryClient, root, page))) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void start(root)
