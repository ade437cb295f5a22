import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeIntention } from './intention.ts'
import { takeReturn } from './returned-session.ts'
import type { Session } from './use-session.ts'

/** Sign-in always returns to the teams page. From there the visitor is led on to what they were about to do. */
export function useContinueIntention({ status }: Session): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== 'signed-in' || !takeReturn()) return
    const path = takeIntention()
    if (path !== undefined) void navigate(path, { replace: true })
  }, [status, navigate])
}
