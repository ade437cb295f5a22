import type { Person } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { createUser } from '@cup/server/testing/factories/create-user'
import { type History, TEN_YEARS, writeHistory, YEAR } from '@cup/server/testing/history/write-history'
import { format, type Row } from '../report.ts'
import { signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'
import { type Evening, type OpenEvening, openEvening, playInTurns, timeReset } from './evening.ts'
import { type BackupCost, timeBackup, timeMigration } from './upkeep.ts'

const STAGES: Record<string, History | null> = { empty: null, 'one year': YEAR, 'ten years': TEN_YEARS }
const LARGE_CUP = 1_024
const RESETS = 3
/** The maximum cost after ten years, as a multiple of the first week's. */
const MAX_RATIO = 1.5

interface Measured {
  stage: string
  evening: Evening
  resetMs: number
  backup: BackupCost
  migrationSeconds: number | undefined
}

interface Stage {
  name: string
  history: History | null
  product: Product
  db: Db
  admin: Person
  evening: OpenEvening
}

/** The same evening on an empty installation, after one year and after ten, all three in turns. */
export async function run(): Promise<Row[]> {
  const stages: Stage[] = []
  try {
    for (const [name, history] of Object.entries(STAGES)) stages.push(await openStage(name, history))
    const evenings = await playInTurns(stages.map(({ evening }) => evening))
    const resets = await resetInTurns(stages)
    const all: Measured[] = []
    for (const [index, { name, history, product }] of stages.entries()) {
      const backup = await timeBackup(product)
      const migrationSeconds = history === TEN_YEARS ? await timeMigration(product) : undefined
      all.push({
        stage: name,
        evening: evenings[index] ?? new Map(),
        resetMs: resets[index] ?? Number.NaN,
        backup,
        migrationSeconds,
      })
    }
    printAll(all)
    return rowsOf(all)
  } finally {
    for (const { evening, db, product } of stages) {
      evening.close()
      await db.destroy()
      await product.stop()
    }
  }
}

async function openStage(name: string, history: History | null): Promise<Stage> {
  const product = await startProduct()
  const db = openDatabaseOf(product)
  const veteran = history === null ? await createUser(db) : { id: (await writeHistory(db, history)).captainId }
  const admin = await signInAdmin(product.origin)
  const evening = await openEvening(product, admin, db, veteran)
  console.log(`${name}: written`)
  return { name, history, product, db, admin, evening }
}

/** The fastest of several resets: other load on the machine only makes them slower. */
async function resetInTurns(stages: readonly Stage[]): Promise<number[]> {
  const fastest = stages.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < RESETS; round++) {
    for (const [index, { admin, db }] of stages.entries()) {
      const ms = await timeReset(admin, db, LARGE_CUP)
      fastest[index] = Math.min(fastest[index] ?? ms, ms)
    }
  }
  return fastest
}

function printAll(all: readonly Measured[]): void {
  const cells = (values: readonly string[]): string => values.map((value) => value.padStart(14)).join('')
  const line = (what: string, of: (measured: Measured) => string): void =>
    console.log(what.padEnd(40) + cells(all.map(of)))
  console.log(`${'ms, KB'.padEnd(40)}${cells(all.map(({ stage }) => stage))}`)
  for (const what of all[0]?.evening.keys() ?? [])
    line(what, ({ evening }) => {
      const { ms = Number.NaN, bytes = 0 } = evening.get(what) ?? {}
      return bytes === 0 ? format(ms) : `${format(ms)}, ${format(bytes / 1024)}`
    })
  line(`reset of ${LARGE_CUP} paid teams`, ({ resetMs }) => format(resetMs))
  line('backup, s', ({ backup }) => format(backup.backupSeconds))
  line('backup, MB', ({ backup }) => format(backup.bytes / 2 ** 20))
  line('restore and check, s', ({ backup }) => format(backup.restoreSeconds))
  line('migrate, s', ({ migrationSeconds }) => (migrationSeconds === undefined ? '' : format(migrationSeconds)))
}

function rowsOf(all: readonly Measured[]): Row[] {
  const first = all.at(0)
  const last = all.at(-1)
  if (first === undefined || last === undefined) throw new Error('nothing was measured')
  const against = `${first.stage} installation`
  const calls = [...last.evening].map(([what, { ms }]) => {
    return {
      what: `${what}, after ten years`,
      ours: ms,
      other: first.evening.get(what)?.ms ?? Number.NaN,
      unit: 'ms',
      against,
      // a full page of a list costs more than an empty one, however long the list is
      ...(isFullPage(first.evening, last.evening, what) ? {} : { goal: { atMost: MAX_RATIO } }),
    }
  })
  const [, year] = all
  const pages = [...last.evening].flatMap(([what, { ms, bytes }]) => {
    const before = year?.evening.get(what)
    if (before === undefined || !isFullPage(first.evening, last.evening, what)) return []
    return [
      {
        what: `${what}, a page after ten years`,
        ours: ms,
        other: before.ms,
        unit: 'ms',
        against: 'one year',
        goal: { atMost: MAX_RATIO * Math.max(1, bytes / before.bytes) },
      },
    ]
  })
  const reset = {
    what: `reset of ${LARGE_CUP.toLocaleString('en')} paid teams`,
    ours: last.resetMs / 1000,
    other: 1,
    unit: 's',
    against: 'the goal',
    goal: { atMost: 1 },
  }
  return [...calls, ...pages, reset]
}

const isFullPage = (before: Evening, after: Evening, what: string): boolean =>
  (after.get(what)?.bytes ?? 0) > 2 * (before.get(what)?.bytes ?? 0)
