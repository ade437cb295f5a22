import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SessionWaiting } from '../features/session/SessionWaiting.tsx'
import { useSession } from '../features/session/use-session.ts'
import { playerMessages } from '../messages/player-messages.ts'
import { PageSpinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { setPageTitle } from './document-title.ts'
import type { AppRoute } from './route-table.tsx'

/** Renders a page, sets its title and checks that the viewer may see it. */
export function RoutePage({ route: { Page, path, title, adminOnly } }: { route: AppRoute }) {
  useEffect(() => setPageTitle(title), [title])
  return adminOnly ? (
    <RequireAdmin>
      <Page key={path} />
    </RequireAdmin>
  ) : (
    <Page key={path} />
  )
}

/** Redirects everyone but admins to the home page. The server checks again with every call. */
function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useSession()
  const navigate = useNavigate()
  const isAdmin = session.user?.is_admin === true
  const mustLeave = session.status !== 'loading' && !isAdmin
  const isPlayer = session.status === 'signed-in' && !isAdmin

  useEffect(() => {
    if (!mustLeave) return
    if (isPlayer) toast.error(playerMessages.adminAccess.failure)
    void navigate('/', { replace: true })
  }, [mustLeave, isPlayer, navigate])

  if (isAdmin) return children
  return (
    <>
      <PageSpinner />
      <div className="grid justify-center">
        <SessionWaiting />
      </div>
    </>
  )
}
