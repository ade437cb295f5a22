import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The time that the code of a page may take on a slow connection. */
const FOCUS_TIMEOUT_MS = 30_000

/** After navigation, scrolls to the top and focuses the heading so that it is read out. Not on the first page. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The browser restores the scroll position when going back.
    if (navigationType !== 'POP') window.scrollTo(0, 0)
    return focusHeading(main.current)
  }, [pathname, navigationType])
  return main
}

/**
 * Focuses the heading and keeps it focused for a while, unless the visitor has moved the focus: the page's code may
 * still be loading, and its first heading may be that of a skeleton.
 */
function focusHeading(main: HTMLElement | null): (() => void) | undefined {
  if (!main) return undefined
  let mine = document.activeElement
  const focus = () => {
    const heading = main.querySelector<HTMLElement>('h1')
    const isOurs = document.activeElement === mine || document.activeElement === document.body
    if (!heading || heading === mine || !isOurs) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    mine = heading
  }
  focus()
  const observer = new MutationObserver(focus)
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), FOCUS_TIMEOUT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
