import type { Page } from '@playwright/test'
import { untilAtRest } from './quiet.ts'

export interface Seen {
  /** One line for each change to the page, outside of toasts. */
  mutations: string[]
  /** Ids of the matches whose cards lit up, in order. */
  flashes: string[]
}

interface Recorder extends Seen {
  observer: MutationObserver
}

type Recording = typeof globalThis & { recorder?: Recorder }

/** Starts to record what changes in the bracket, in the tree or the list. Earlier changes are not recorded. */
export async function recordChanges(page: Page): Promise<void> {
  await untilAtRest(page)
  await page.evaluate(() => {
    const describe = ({ type, target, attributeName }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      return `${type} ${attributeName ?? ''} ${element?.closest('[data-match]')?.getAttribute('data-match')} ${element?.className}`
    }
    const recorder: Recorder = { mutations: [], flashes: [], observer: new MutationObserver(note) }
    function note(records: MutationRecord[]): void {
      const isToast = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('section[aria-label=Notifications]')
      recorder.mutations.push(...records.filter((record) => !isToast(record)).map(describe))
    }
    recorder.observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...animation) {
      const id = this.getAttribute('data-match')
      if (id !== null) recorder.flashes.push(id)
      return animate.apply(this, animation)
    }
    ;(globalThis as Recording).recorder = recorder
  })
}

/**
 * Returns the changes since the last call. A card lights up a moment after its score changes, so this waits for the
 * expected number.
 */
export async function takeChanges(page: Page, expected: { flashes: number }): Promise<Seen> {
  await page.waitForFunction(
    (count) => ((globalThis as Recording).recorder?.flashes.length ?? 0) >= count,
    expected.flashes,
  )
  return page.evaluate(() => {
    const { recorder } = globalThis as Recording
    if (!recorder) throw new Error('nothing is recorded')
    const seen = { mutations: [...recorder.mutations], flashes: [...recorder.flashes] }
    recorder.mutations.length = 0
    recorder.flashes.length = 0
    return seen
  })
}

/** The reader's position: focus, scroll positions and zoom. */
export const placeOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const box = document.querySelector('.bk-scroller')
    return {
      focus: document.activeElement?.getAttribute('data-match'),
      left: box?.scrollLeft,
      top: box?.scrollTop,
      page: window.scrollY,
      zoom: box?.getAttribute('style'),
      pressed: [...document.querySelectorAll('main [aria-pressed=true]')].map(({ textContent }) => textContent),
    }
  })
