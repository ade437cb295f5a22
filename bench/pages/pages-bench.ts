import { chromiumPath } from '@cup/e2e/chromium'
import { enterTeam, openCup } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type Browser, chromium } from '@playwright/test'
import { figure, median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { startBarePage } from './bare-page.ts'
import { respond, type Visit, type Visitor, visit } from './lab.ts'

const VISITS = 5
const TEAMS = 32
const PAINT_GOALS_MS: Readonly<Record<string, number>> = { '/': 800, '/prize-pool': 1600, '/bracket': 800 }
const OTHER_PAGES = ['/settings', '/invites', '/payment-success']
const SHIFT_GOAL = 0.02
const SCRIPT_GOAL_BYTES = 100 * 1024
const RESPONSE_GOAL_MS = 200

/** How long a visitor with a mid-range phone on a slow network waits. */
export async function run(): Promise<Row[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  try {
    const admin = await signInAdmin(product.origin)
    return [...(await pageRows(browser, product, admin)), ...(await responseRows(browser, product.origin, admin))]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function pageRows(browser: Browser, product: Product, admin: Person): Promise<Row[]> {
  const db = openDatabaseOf(product)
  await drawCup(admin, db, TEAMS)
  await db.destroy()
  const bare = await startBarePage()
  const visits = new Map<string, Visit[]>()
  const floor: number[] = []
  for (let turn = 0; turn < VISITS; turn++) {
    floor.push((await visit(browser, bare, '/')).largestPaintMs)
    for (const address of [...Object.keys(PAINT_GOALS_MS), ...OTHER_PAGES])
      visits.set(address, [...(visits.get(address) ?? []), await visit(browser, product, address)])
  }
  await bare.stop()
  return [
    ...Object.entries(PAINT_GOALS_MS).flatMap(([address, goalMs]) =>
      paintRows(
        address,
        median((visits.get(address) ?? []).map(({ largestPaintMs }) => largestPaintMs)),
        goalMs,
        floor,
      ),
    ),
    ...[...visits].map(([address, of]) => shiftRow(address, Math.max(...of.map(({ layoutShift }) => layoutShift)))),
    scriptRow(median((visits.get('/') ?? []).map(({ scriptBytes }) => scriptBytes))),
  ]
}

const paintRows = (address: string, ms: number, goalMs: number, floor: readonly number[]): Row[] => [
  {
    what: `${address}, largest paint`,
    ours: figure(ms, 'ms'),
    other: figure(goalMs, 'ms'),
    against: 'the goal',
    ratio: ms / goalMs,
    goal: { atMost: 1 },
  },
  {
    what: `${address}, largest paint`,
    ours: figure(ms, 'ms'),
    other: figure(median(floor), 'ms'),
    against: 'a bare headline',
    ratio: ms / median(floor),
  },
]

const shiftRow = (address: string, shift: number): Row => ({
  what: `${address}, layout shift`,
  ours: shift.toFixed(4),
  other: String(SHIFT_GOAL),
  against: 'the goal',
  ratio: shift / SHIFT_GOAL,
  goal: { atMost: 1 },
})

const scriptRow = (bytes: number): Row => ({
  what: '/, scripts of the first load',
  ours: figure(bytes / 1024, 'KB'),
  other: figure(SCRIPT_GOAL_BYTES / 1024, 'KB'),
  against: 'the goal',
  ratio: bytes / SCRIPT_GOAL_BYTES,
  goal: { atMost: 1 },
})

async function responseRows(browser: Browser, origin: string, admin: Person): Promise<Row[]> {
  const signInDialog = await times(() =>
    respond(browser, { origin }, '/', (page) => page.getByRole('button', { name: 'Sign In' }).tap()),
  )
  const tab = await times(() =>
    respond(browser, visitorOf(origin, admin), '/admin', (page) => page.getByRole('tab', { name: 'matches' }).tap()),
  )
  const checkIn = await times(async () => {
    const { id } = await openCup(admin, 'Cup of two')
    const { captain } = await enterTeam(origin, 'Alpha', { joined: false })
    await enterTeam(origin, 'Bravo', { joined: false })
    await admin.must('POST', `/admin/bracket/generate/${id}`)
    return respond(browser, visitorOf(origin, captain), '/bracket', (page) =>
      page.getByRole('article').first().getByRole('button', { name: 'Check In' }).tap(),
    )
  })
  return [
    responseRow('open the sign-in dialog', signInDialog),
    responseRow('switch the tab of the dashboard', tab),
    responseRow('check in', checkIn),
  ]
}

const visitorOf = (origin: string, { token }: Person): Visitor => ({ origin, token })

async function times(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let turn = 0; turn < VISITS; turn++) all.push(await measure())
  return all
}

const responseRow = (what: string, ms: readonly number[]): Row => ({
  what: `${what}, to the next paint`,
  ours: figure(median(ms), 'ms'),
  other: figure(RESPONSE_GOAL_MS, 'ms'),
  against: 'the goal',
  ratio: median(ms) / RESPONSE_GOAL_MS,
  goal: { atMost: 1 },
})
