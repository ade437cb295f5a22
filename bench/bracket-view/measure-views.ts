import type { Browser, BrowserContextOptions } from '@playwright/test'
import { median } from '../report.ts'
import type { Contender, Update } from './contenders.ts'
import { type OpenPage, openPage } from './in-browser.ts'

const UPDATES = 31
/** The first runs also compile the code. */
const WARM_UP = 6
/** A drawn page may still load parts; in a cup, results arrive long after that. */
const REST_MS = 500

export interface ViewCosts {
  /** Milliseconds from the data to the frame that shows it. */
  drawn: number
  /** Milliseconds of main-thread CPU until then. */
  cpu: number
  nodes: number
  /** CPU milliseconds of one update, by its kind. */
  updates: Record<string, number>
}

/** Opens, draws and updates once in a fresh context. */
export async function measureView(
  browser: Browser,
  ourFolder: string,
  contender: Contender,
  options: BrowserContextOptions & { slowdown?: number } = {},
): Promise<ViewCosts> {
  const opened = await openPage(browser, ourFolder, contender.file, contender.data, options)
  const { page, cpu, close } = opened
  const before = await cpu()
  const drawn = await contender.draw(page)
  const after = await cpu()
  const nodes = await page.evaluate(() => document.querySelectorAll('#root *').length)
  await page.waitForTimeout(REST_MS)
  const updates: Record<string, number> = {}
  let turn = 0
  for (const [kind, update] of Object.entries(contender.updates)) {
    const costs: number[] = []
    for (let done = 0; done < UPDATES; done++) {
      turn += 1
      const cost = await costOf(update, turn, opened, contender.changed)
      if (done >= WARM_UP) costs.push(cost)
    }
    updates[kind] = median(costs)
  }
  await close()
  return { drawn, cpu: after - before, nodes, updates }
}

async function costOf(update: Update, turn: number, { page, cpu }: OpenPage, changed: string): Promise<number> {
  await update.prepare(page, turn)
  const start = await cpu()
  await update.apply(page)
  const cost = (await cpu()) - start
  const words = await page.evaluate((selector) => document.querySelector(selector)?.textContent, changed)
  if (!words?.includes(update.shows(turn))) throw new Error(`${update.shows(turn)} is not on show: ${words}`)
  return cost
}

/** The median of several runs. */
export function medianOf(runs: readonly ViewCosts[]): ViewCosts {
  const kinds = Object.keys(runs[0]?.updates ?? {})
  return {
    drawn: median(runs.map(({ drawn }) => drawn)),
    cpu: median(runs.map(({ cpu }) => cpu)),
    nodes: Math.max(...runs.map(({ nodes }) => nodes)),
    updates: Object.fromEntries(kinds.map((kind) => [kind, median(runs.map(({ updates }) => updates[kind] ?? 0))])),
  }
}
