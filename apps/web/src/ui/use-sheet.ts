import { type RefObject, useLayoutEffect } from 'react'

/** While it is a sheet, the rest of the page cannot be reached, and it fills what the keyboard leaves of the screen. */
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
    // What is put into the body later is a dialog above this one.
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

/** A keyboard on the screen covers the page without making it smaller; only this part of the screen tells. */
function followVisibleScreen(element: HTMLElement): () => void {
  const screen = window.visualViewport
  if (!screen) return () => {}
  const follow = () => {
    // Zooming in shows a part of the sheet; the sheet must not shrink to it.
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
