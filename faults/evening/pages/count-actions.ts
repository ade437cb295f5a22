import type { BrowserContext } from '@playwright/test'

/** A person's actions with mouse and keyboard. */
export interface ActionCounts {
  /** Mouse clicks, and presses of keys that type no character: Enter, Tab, arrows, shortcuts. */
  presses: number
  characters: number
}

const BINDING = 'countAction'

/**
 * Runs in every page before its code. Characters are counted when they arrive in a field, so text that a script fills in
 * at once counts in full.
 */
const LISTENERS = `
  const count = (kind, amount) => window.${BINDING}(kind, amount)
  const isField = (target) => target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
  addEventListener('pointerdown', () => count('presses', 1), true)
  addEventListener('keydown', ({ key, target, ctrlKey, metaKey }) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
    const types = key.length === 1 && isField(target) && !ctrlKey && !metaKey
    if (!types) count('presses', 1)
  }, true)
  addEventListener('input', ({ data }) => { if (typeof data === 'string') count('characters', data.length) }, true)
`

/** Counts the actions in all pages of a browser context from now on. */
export async function countActions(context: BrowserContext): Promise<ActionCounts> {
  const counts: ActionCounts = { presses: 0, characters: 0 }
  await context.exposeBinding(BINDING, (_source, kind: keyof ActionCounts, amount: number) => {
    counts[kind] += amount
  })
  await context.addInitScript({ content: LISTENERS })
  return counts
}
