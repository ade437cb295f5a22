import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeIntention } from './intention.ts'
import { takeReturn } from './returned-session.ts'
import type { Session } from './use-session.ts'

/** Sign-in always returns to the teams page. This hook navigates on to the page that the visitor came from. */
export function useContinueIntention({ status }: Session): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== 'signed-in' || !takeReturn()) return
    const path = takeIntention()
    if (path !== undefined) void navigate(path, { replace: true })
  }, [status, navigate])
}
