import { HALL_CUPS } from '@cup/contract/champions'
import { openCup } from '@cup/rehearsal/cup'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { type History, TEN_YEARS, writeHistory } from '@cup/server/testing/history/write-history'
import { writeRecords } from '@cup/server/testing/history/write-records'
import { openFreshReader } from '../growth/fresh-reads.ts'
import { type OpenEvening, playInTurns } from '../history/evening.ts'
import { format, type Row } from '../report.ts'
import { signInAdmin } from '../stage/draw-cup.ts'
import { openDatabaseOf, type Product, startProduct } from '../stage/product.ts'

const FIVE_CUPS: History = { cups: 5, people: 1_000 }
const TEAMS = 32
const MAX_RATIO = 1.5

const HALL = {
  'the players with most titles': '/api/champions',
  'the newest past cups': `/api/tournaments/past?decided=true&limit=${HALL_CUPS}`,
}

interface Stage {
  product: Product
  db: Db
  evening: OpenEvening
}

/** The hall of fame and the suggested seeds after five cups and after ten years, in turns, each read from the database. */
export async function run(): Promise<Row[]> {
  const stages: Stage[] = []
  try {
    for (const history of [FIVE_CUPS, TEN_YEARS]) stages.push(await openStage(history))
    const [few, many] = await playInTurns(stages.map(({ evening }) => evening))
    return [...(many ?? [])].map(([what, { ms }]) => {
      return {
        what: `${what}, ${TEN_YEARS.cups} cups and ${TEN_YEARS.people.toLocaleString('en')} people`,
        ours: ms,
        other: few?.get(what)?.ms ?? Number.NaN,
        unit: 'ms',
        against: `${FIVE_CUPS.cups} cups`,
        goal: { atMost: MAX_RATIO },
      }
    })
  } finally {
    for (const { evening, db, product } of stages) {
      evening.close()
      await db.destroy()
      await product.stop()
    }
  }
}

async function openStage(history: History): Promise<Stage> {
  const product = await startProduct()
  const db = openDatabaseOf(product)
  await writeHistory(db, history)
  const began = performance.now()
  await writeRecords(db)
  console.log(`${history.cups} cups: all records in ${format(performance.now() - began, 'ms')}`)
  const admin = await signInAdmin(product.origin)
  const { id: cup } = await openCup(admin, 'Tonight')
  await enterVeterans(db, cup)
  const reader = await openFreshReader(product, db, cup)
  const actions: OpenEvening['actions'] = new Map([
    ...Object.entries(HALL).map(([what, path]) => [what, () => reader.time(path, undefined, 1)] as const),
    [
      `the suggested seeds of ${TEAMS} teams`,
      () => reader.time(`/api/admin/bracket/suggested-seeds/${cup}`, admin.token, 1),
    ] as const,
  ])
  return { product, db, evening: { actions, close: reader.close } }
}

/** Players who have a record each. */
async function enterVeterans(db: Db, tournamentId: string): Promise<void> {
  const players = await db
    .selectFrom('player_records')
    .select('user_id as id')
    .orderBy('user_id')
    .limit(3 * TEAMS)
    .execute()
  for (let team = 0; team < TEAMS; team++) {
    await createTeam(db, {
      tournamentId,
      name: `Veterans ${team}`,
      paid: true,
      players: players.slice(3 * team, 3 * team + 3),
    })
  }
}
