import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { watchTyping } from './watch-typing.ts'

/** After a press on a notification the service worker asks which open pages may navigate, and then navigates one. */
interface VisitMessage {
  type: 'may-visit' | 'visit'
  address: string
}

const isVisitMessage = (data: unknown): data is VisitMessage =>
  typeof data === 'object' && data !== null && 'address' in data && typeof data.address === 'string'

/** Navigates this page to the notification's address, unless typed text would be lost. */
export function useNotificationVisits(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const typing = watchTyping()
    const receive = ({ data, ports }: MessageEvent) => {
      if (!isVisitMessage(data)) return
      if (data.type === 'visit') void visit(data.address, navigate)
      else ports[0]?.postMessage({ isThere: isThere(data.address), isFree: !typing.isUnderWay() })
    }
    worker.addEventListener('message', receive)
    return () => {
      worker.removeEventListener('message', receive)
      typing.stop()
    }
  }, [navigate])
}

/** Whether this page already shows the address; further parameters do not matter. */
function isThere(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  const shown = new URLSearchParams(location.search)
  return pathname === location.pathname && [...searchParams].every(([name, value]) => shown.get(name) === value)
}

function visit(address: string, navigate: NavigateFunction): void | Promise<void> {
  const { pathname, search } = new URL(address)
  return navigate(pathname + search)
}
