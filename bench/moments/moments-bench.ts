import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumPath } from '@cup/e2e/chromium'
import { openCup, openMatches, playOut, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { chromium, type Page } from '@playwright/test'
import type { Row } from '../report.ts'
import { signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { type LongestTasks, traceTasks } from './trace-tasks.ts'

const TEAMS = 16
const MATCHES = 2 * TEAMS - 2
/** A phone is four times as slow. Measured at full speed and multiplied: the browser's throttling counts other processes. */
const SLOWDOWN = 4
const GOAL_MS = 16
const WATCHED_MS = 4_000

/** The longest tasks of the bracket's page while something happens in its cup. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  try {
    const admin = await signInAdmin(product.origin)
    const cupId = await openCupOfTeams(admin, product)
    const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 1280, height: 800 } })
    await page.goto('/bracket')
    await page.waitForLoadState('networkidle')
    await sleep(WATCHED_MS)
    return await momentsOf(page, admin, cupId)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openCupOfTeams(admin: Person, product: Product): Promise<string> {
  const { id } = await openCup(admin, 'Cup of moments')
  const db = openDatabaseOf(product)
  for (let team = 1; team <= TEAMS; team++) await createTeam(db, { tournamentId: id, name: `Team ${team}`, paid: true })
  await db.destroy()
  return id
}

/** From the draw to the champion, each moment once. */
async function momentsOf(page: Page, admin: Person, cupId: string): Promise<Row[]> {
  const tools = await page.context().newCDPSession(page)
  const rows: Row[] = []
  const watch = async (what: string, action: () => Promise<unknown>) => {
    const longest = await traceTasks(tools, async () => {
      await action()
      await sleep(WATCHED_MS)
    })
    rows.push(...rowsOf(what, longest))
  }
  const settleFirst = (winner: 'team1_id' | 'team2_id') => async () => {
    const [match] = openMatches(await readBracket(admin, cupId))
    if (match === undefined) throw new Error('the cup is over')
    await setScore(admin, match, { winner: match[winner] })
  }
  await watch('the draw', () => admin.must('POST', `/admin/bracket/generate/${cupId}`))
  const [called] = openMatches(await readBracket(admin, cupId))
  await watch('a match is called', () => admin.must('POST', `/admin/matches/${called?.id}/start-checkin`))
  await watch('a result', settleFirst('team1_id'))
  await watch('an upset', settleFirst('team2_id'))
  await playOut(admin, cupId, undefined, MATCHES - 3)
  await sleep(WATCHED_MS)
  await watch('the champion', settleFirst('team1_id'))
  return rows
}

const rowsOf = (what: string, longest: LongestTasks): Row[] =>
  (['script', 'style'] as const).map((kind) => ({
    what: `${what}, longest ${kind}, slowed ${SLOWDOWN} times`,
    ours: SLOWDOWN * longest[kind],
    other: GOAL_MS,
    unit: 'ms',
    against: 'the goal',
    goal: { atMost: 1 },
  }))
