import { useEffect } from 'react'
import { isSoundOn, playCall } from './match-sound.ts'

const CALM = '/favicon.svg'
const ALERT = '/favicon-alert.svg'

const setIcon = (href: string): void => {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', href)
}

/** While the player has to act, the tab's icon shows it. The sound, if switched on, plays once. */
export function useMatchAlert(isUrgent: boolean): void {
  useEffect(() => {
    if (!isUrgent) return
    setIcon(ALERT)
    if (isSoundOn()) playCall()
    return () => setIcon(CALM)
  }, [isUrgent])
}
