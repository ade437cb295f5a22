import type { BrowserContext } from '@playwright/test'
import type { PromisedText } from './spec-strings.ts'

/** Records every text that a page shows, even for a moment: of elements, labels, fields and placeholders. */
export async function collectTexts(context: BrowserContext, seen = new Set<string>()): Promise<Set<string>> {
  await context.exposeFunction('noteTexts', (texts: string[]) => {
    for (const text of texts) seen.add(text)
  })
  await context.addInitScript(watchTexts)
  return seen
}

function watchTexts(): void {
  const MAX_LENGTH = 200
  const sent = new Set<string>()
  const textsOf = (element: Element): (string | null)[] => [
    element.textContent,
    element.ariaLabel,
    element.getAttribute('placeholder'),
    element instanceof HTMLInputElement ? element.value : null,
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : null)),
  ]
  const note = (root: Element | null) => {
    if (!root) return
    const fresh: string[] = []
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!element.checkVisibility()) continue
      for (const text of textsOf(element)) {
        const words = text && text.length <= MAX_LENGTH ? text.replaceAll(/\s+/g, ' ').trim() : ''
        if (words === '' || sent.has(words)) continue
        sent.add(words)
        fresh.push(words)
      }
    }
    const { noteTexts } = window as unknown as { noteTexts: (texts: string[]) => void }
    if (fresh.length > 0) noteTexts(fresh)
  }
  const observer = new MutationObserver((records) => {
    const touched = new Set<Element | null>()
    for (const { target, addedNodes } of records) {
      touched.add(target instanceof Element ? target : target.parentElement)
      for (const node of addedNodes) touched.add(node instanceof Element ? node : node.parentElement)
    }
    for (const element of touched) if (element?.isConnected) note(element)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  document.addEventListener('DOMContentLoaded', () => note(document.body))
}

/** Texts of the specification that were never on a page, with their screen. */
export function missingTexts(seen: ReadonlySet<string>, promised: Record<string, readonly PromisedText[]>): string[] {
  const isSeen = (text: PromisedText) =>
    typeof text === 'string' ? seen.has(text) : [...seen].some((candidate) => text.test(candidate))
  return Object.entries(promised).flatMap(([screen, texts]) =>
    texts.filter((text) => !isSeen(text)).map((text) => `${screen}: ${text}`),
  )
}

/** Texts on a page that differ from the specification only in case, hyphens, spaces or full stops. */
export function otherSpellings(
  seen: ReadonlySet<string>,
  promised: Record<string, readonly PromisedText[]>,
  alsoRight: readonly string[],
): string[] {
  const texts = new Set([...Object.values(promised).flat(), ...alsoRight])
  const letters = (text: string) => text.toLowerCase().replaceAll(/[-\s.…!]/g, '')
  // a text with digits consists of several elements
  const isWords = (text: PromisedText) => typeof text === 'string' && !/\d/.test(text)
  const spelled = new Map([...texts].filter(isWords).map((text) => [letters(String(text)), text]))
  return [...seen]
    .filter((text) => !texts.has(text) && spelled.has(letters(text)))
    .map((text) => `"${text}" for "${spelled.get(letters(text))}"`)
}
