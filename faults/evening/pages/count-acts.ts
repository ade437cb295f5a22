import type { BrowserContext } from '@playwright/test'

/** A person's actions with mouse and keyboard. */
export interface Acts {
  /** Mouse clicks, and presses of keys that type no character: Enter, Tab, arrows, shortcuts. */
  presses: number
  characters: number
}

const BINDING = 'countAct'

/**
 * Runs in every page before its own code. A character is counted when it arrives in a field, so text that a script puts
 * there in one go counts in full.
 */
const LISTENERS = `
  const tell = (kind, count) => window.${BINDING}(kind, count)
  const isField = (target) => target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
  addEventListener('pointerdown', () => tell('presses', 1), true)
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey }) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
    const types = key.length === 1 && isField(target) && !ctrlKey && !metaKey
    if (!types) tell('presses', 1)
  }, true)
  addEventListener('input', ({ data }) => { if (typeof data === 'string') tell('characters', data.length) }, true)
`

/** Counts what is done in all pages of a browser context from now on. */
export async function countActs(context: BrowserContext): Promise<Acts> {
  const acts: Acts = { presses: 0, characters: 0 }
  await context.exposeBinding(BINDING, (_source, kind: keyof Acts, count: number) => {
    acts[kind] += count
  })
  await context.addInitScript({ content: LISTENERS })
  return acts
}
