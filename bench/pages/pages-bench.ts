import { chromiumPath } from '@cup/e2e/chromium'
import { enterTeam, openCup } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type Browser, chromium } from '@playwright/test'
import { median, type Row } from '../report.ts'
import { drawCup, signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { startBarePage } from './bare-page.ts'
import { respond, type Visit, type Visitor, visit } from './lab.ts'

const VISITS = 5
const TEAMS = 32
const PAINT_GOALS_MS: Readonly<Record<string, number>> = { '/': 800, '/prize-pool': 1600, '/bracket': 800 }
const OTHER_PAGES = ['/settings', '/invites', '/payment-success']
const SHIFT_GOAL = 0.02
const SCRIPT_GOAL_KB = 100
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
  const of = (address: string, pick: (visit: Visit) => number): number[] => (visits.get(address) ?? []).map(pick)
  const paintRows = Object.entries(PAINT_GOALS_MS).flatMap(([address, goalMs]): Row[] => {
    const what = `${address}, largest paint`
    const ours = median(of(address, ({ largestPaintMs }) => largestPaintMs))
    return [
      goalRow(what, ours, goalMs, 'ms'),
      { what, ours, other: median(floor), unit: 'ms', against: 'a bare headline' },
    ]
  })
  const shiftRows = [...visits.keys()].map((address) => {
    const shift = Math.max(...of(address, ({ layoutShift }) => layoutShift))
    return goalRow(`${address}, layout shift`, shift, SHIFT_GOAL, '')
  })
  const scriptKilobytes = median(of('/', ({ scriptBytes }) => scriptBytes)) / 1024
  return [...paintRows, ...shiftRows, goalRow('/, scripts of the first load', scriptKilobytes, SCRIPT_GOAL_KB, 'KB')]
}

const goalRow = (what: string, ours: number, goal: number, unit: string): Row => ({
  what,
  ours,
  other: goal,
  unit,
  against: 'the goal',
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

const responseRow = (what: string, ms: readonly number[]): Row =>
  goalRow(`${what}, to the next paint`, median(ms), RESPONSE_GOAL_MS, 'ms')
