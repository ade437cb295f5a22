import { type RefObject, useLayoutEffect } from 'react'

/** While it is a sheet, the rest of the page is inert, and it fills the screen above the on-screen keyboard. */
export function useSheet(sheet: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useLayoutEffect(() => {
    const element = sheet.current
    if (!isSheet || element === null) return
    const undo = [keepOthersInert(element), holdPageStill(), followVisibleScreen(element)]
    return () => {
      for (const step of undo) step()
    }
  }, [sheet, isSheet])
}

/** Everything outside the element, except the toasts, which report what happens in it. */
function keepOthersInert(element: HTMLElement): () => void {
  const others = new Set<Element>()
  const disable = (parent: Element) => {
    for (const child of parent.children) {
      const isReachable =
        child.contains(element) || child.hasAttribute('inert') || child.hasAttribute('data-above-dialogs')
      if (isReachable) continue
      others.add(child)
      child.toggleAttribute('inert', true)
    }
  }
  const latecomers = new MutationObserver((changes) => {
    for (const { target } of changes) disable(target as Element)
  })
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    disable(at)
    // Elements added to the body later are dialogs above this one.
    if (at === document.body) break
    latecomers.observe(at, { childList: true })
  }
  return () => {
    latecomers.disconnect()
    for (const other of others) other.removeAttribute('inert')
  }
}

function holdPageStill(): () => void {
  const { style } = document.documentElement
  const before = style.overflow
  style.overflow = 'hidden'
  return () => {
    style.overflow = before
  }
}

/** An on-screen keyboard covers the page without resizing it; only the visual viewport shrinks. */
function followVisibleScreen(element: HTMLElement): () => void {
  const screen = window.visualViewport
  if (!screen) return () => {}
  const follow = () => {
    // Pinch zoom also shrinks the visual viewport; the sheet must not shrink with it.
    const isZoomed = screen.scale > 1.01
    element.style.setProperty('--sheet-top', isZoomed ? '0px' : `${screen.offsetTop}px`)
    element.style.setProperty('--sheet-height', isZoomed ? '100dvh' : `${screen.height}px`)
  }
  follow()
  screen.addEventListener('resize', follow)
  screen.addEventListener('scroll', follow)
  return () => {
    screen.removeEventListener('resize', follow)
    screen.removeEventListener('scroll', follow)
  }
}
