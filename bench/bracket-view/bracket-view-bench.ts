import path from 'node:path'
import { chromiumPath } from '@cup/e2e/chromium'
import { buildBracketPage } from '@cup/web/testing/bracket-page/build'
import { type Browser, chromium } from '@playwright/test'
import type { Row } from '../report.ts'
import { CACHE } from './cache-folder.ts'
import { chunkSizes } from './chunk-size.ts'
import { type Contender, cardContender, ourContender, theirContender } from './contenders.ts'
import { measureView, medianOf, type ViewCosts } from './measure-views.ts'

const RUNS = 7
/** The two are close here, and a few runs would show only noise. */
const RUNS_OF_SMALLEST = 15
const PHONE = { viewport: { width: 360, height: 740 }, slowdown: 4 }

/** The goal as a share of brackets-viewer's time, by number of teams. */
const TIME_GOALS: Record<number, number> = { 8: 1.2, 32: 0.8, 128: 0.35, 512: 0.2 }
const PHONE_GOAL = 0.4
/** The update of one match, as a multiple of rendering that card alone. */
const UPDATE_GOAL = 2
const MAX_ELEMENTS = 450
const CHUNK_GOAL = { js: 16 * 1024, css: 2 * 1024 }
const VIEWER = 'brackets-viewer 1.9.1'

/** Draws and updates the same cups with our bracket view and with brackets-viewer, in the same browser, in turns. */
export async function run(): Promise<Row[]> {
  const ourFolder = path.join(CACHE, 'page')
  await buildBracketPage(ourFolder)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  try {
    console.log(
      `Chromium ${browser.version()}, 1280 × 800, a fresh context per run, in turns, median of ${RUNS} (8 teams: ${RUNS_OF_SMALLEST}).`,
    )
    console.log('Data to paint: from data in memory to the end of the frame that shows it; ours replaces its skeleton.')
    console.log('Update: CPU time of the main thread for another score of one match in sight, without animation.')
    const rows: Row[] = []
    for (const teamCount of [8, 32, 128, 512]) {
      const runs = teamCount === 8 ? RUNS_OF_SMALLEST : RUNS
      const contenders = [ourContender(teamCount), await theirContender(teamCount), cardContender()]
      const [ours, theirs, card] = await inTurns(browser, ourFolder, contenders, runs)
      if (!ours || !theirs || !card) continue
      rows.push(...compare(`${teamCount} teams`, [ours, theirs], TIME_GOALS[teamCount]))
      const [update, alone = Number.NaN] = [ours, card].map(({ updates }) => updates['one match'])
      rows.push({
        ...row(`${teamCount} teams: update, one match changed`, 'ms', update, alone, UPDATE_GOAL),
        against: 'that card alone',
      })
    }
    const [small, large] = await inTurns(browser, ourFolder, [ourContender(32), ourContender(1024)], RUNS)
    if (small && large) rows.push(...compareSizes(small, large))
    const phones = await inTurns(browser, ourFolder, [ourContender(128), await theirContender(128)], RUNS, PHONE)
    rows.push(...compare('128 teams, 360 px, CPU slowed 4×', phones, PHONE_GOAL))
    return [...rows, ...compareChunks(await chunkSizes())]
  } finally {
    await browser.close()
  }
}

/** The contenders take turns, so that a busy moment of the machine hits all of them. */
async function inTurns(browser: Browser, ourFolder: string, contenders: Contender[], turns: number, options = {}) {
  const runs = contenders.map((): ViewCosts[] => [])
  for (let turn = 0; turn < turns; turn++) {
    for (let step = 0; step < contenders.length; step++) {
      const at = (turn + step) % contenders.length
      const contender = contenders[at]
      if (contender) runs[at]?.push(await measureView(browser, ourFolder, contender, options))
    }
  }
  return runs.map(medianOf)
}

function compare(what: string, [ours, theirs]: ViewCosts[], timeGoal: number | undefined): Row[] {
  if (!ours || !theirs) return []
  const update = theirs.updates['one match'] ?? Number.NaN
  return [
    row(`${what}: data to paint`, 'ms', ours.drawn, theirs.drawn, timeGoal),
    row(`${what}: data to paint, CPU`, 'ms', ours.cpu, theirs.cpu),
    row(`${what}: elements`, '', ours.nodes, theirs.nodes, MAX_ELEMENTS / theirs.nodes),
    row(`${what}: update, one match changed`, 'ms', ours.updates['one match'], update, 1),
    row(`${what}: update, all refetched`, 'ms', ours.updates['whole bracket'], update, 1),
  ]
}

function compareSizes(small: ViewCosts, large: ViewCosts): Row[] {
  const against = 'ours at 32 teams'
  return [
    { ...row('1,024 teams: data to paint', 'ms', large.drawn, small.drawn, 1.6), against },
    { ...row('1,024 teams: elements', '', large.nodes, small.nodes, MAX_ELEMENTS / small.nodes), against },
    { ...row('1,024 teams: update', 'ms', large.updates['one match'], small.updates['one match'] ?? 0), against },
  ]
}

function compareChunks({ page, onDemand, viewer }: Awaited<ReturnType<typeof chunkSizes>>): Row[] {
  return [
    row('script of the route, gzipped', 'KB', page.js / 1024, viewer.js / 1024, CHUNK_GOAL.js / viewer.js),
    row('style sheet of the route, gzipped', 'KB', page.css / 1024, viewer.css / 1024, CHUNK_GOAL.css / viewer.css),
    row('script loaded on demand, gzipped', 'KB', onDemand.js / 1024, viewer.js / 1024),
  ]
}

const row = (what: string, unit: string, ours = Number.NaN, other: number, atMost?: number): Row => ({
  what,
  ours,
  other,
  unit,
  against: VIEWER,
  ...(atMost !== undefined && { goal: { atMost: Number(atMost.toFixed(3)) } }),
})
