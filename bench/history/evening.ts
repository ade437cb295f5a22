import { openCup, openMatches, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { openFreshReader } from '../growth/fresh-reads.ts'
import { median } from '../report.ts'
import type { Product } from '../stage/product.ts'

const TEAMS = 32
const ROUNDS = 15
/** Rounds that do not count: plans are made and code is compiled. */
const WARM_UP = 2

export interface EveningCost {
  ms: number
  bytes: number
}
/** What each call of an evening costs, by its name. */
export type Evening = Map<string, EveningCost>

const READS = {
  'the bracket': '/api/bracket/:cup',
  'the teams': '/api/teams',
  'the current cup': '/api/tournaments/current',
  'the last winners, for /prize-pool': '/api/tournaments/past?decided=true&limit=1',
}
const MEMBER_READS = { 'a member reads the teams': '/api/teams', 'own matches': '/api/matches/mine' }
const ADMIN_READS = {
  'admin: stats': '/api/admin/stats',
  'admin: attention': '/api/admin/attention',
  'admin: users': '/api/admin/users',
  'admin: search users': '/api/admin/users?q=player+77',
  'admin: audit log': '/api/admin/audit',
  'admin: all tournaments': '/api/admin/tournaments/all',
  'admin: payments': '/api/admin/payments/:cup',
  'past cups': '/api/tournaments/past',
}

/** An evening in progress, whose actions can be timed one by one. */
export interface OpenEvening {
  /** The actions that can be timed, in order. */
  actions: ReadonlyMap<string, () => Promise<EveningCost>>
  close(): void
}

/** Opens and draws a cup with the captain who has played in every cup before. */
export async function openEvening(
  product: Product,
  admin: Person,
  db: Db,
  veteran: { id: string },
): Promise<OpenEvening> {
  const { id: cup } = await openCup(admin, 'Tonight')
  await createTeam(db, { tournamentId: cup, name: 'Veterans', paid: true, players: [veteran] })
  for (let number = 2; number <= TEAMS; number++)
    await createTeam(db, { tournamentId: cup, name: `Team ${number}`, paid: true })
  await admin.must('POST', `/admin/bracket/generate/${cup}`)
  const captain = await signInAs(db, veteran)
  const reader = await openFreshReader(product, db, cup)
  const actions = new Map<string, () => Promise<EveningCost>>()
  const addReads = (reads: Record<string, string>, token?: string): void => {
    for (const [what, path] of Object.entries(reads))
      actions.set(what, () => reader.time(path.replace(':cup', cup), token, 1))
  }
  addReads(READS)
  addReads(MEMBER_READS, captain)
  addReads(ADMIN_READS, admin.token)
  actions.set('set a score', () => timeScore(admin, cup))
  actions.set('the captain changes the name', () => timeRename(product.origin, captain))
  return { actions, close: reader.close }
}

/**
 * The same actions on each, one evening after the other in every round, so that other load on the machine affects all
 * alike.
 */
export async function playInTurns(evenings: readonly OpenEvening[]): Promise<Evening[]> {
  const costs: Evening[] = evenings.map(() => new Map())
  for (const what of evenings[0]?.actions.keys() ?? []) {
    const rounds: EveningCost[][] = evenings.map(() => [])
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [index, { actions }] of evenings.entries()) {
        const cost = await actions.get(what)?.()
        if (round >= WARM_UP && cost !== undefined) rounds[index]?.push(cost)
      }
    }
    for (const [index, each] of rounds.entries())
      costs[index]?.set(what, { ms: median(each.map(({ ms }) => ms)), bytes: each.at(-1)?.bytes ?? 0 })
  }
  return costs
}

async function timeScore(admin: Person, cup: string): Promise<EveningCost> {
  const [match] = openMatches(await readBracket(admin, cup))
  if (match === undefined) throw new Error('the cup is over')
  const began = performance.now()
  await setScore(admin, match)
  return { ms: performance.now() - began, bytes: 0 }
}

let renamed = 0

async function timeRename(origin: string, token: string): Promise<EveningCost> {
  renamed += 1
  const began = performance.now()
  const response = await fetch(`${origin}/api/auth/update-name`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Veteran ${renamed}` }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`renaming responded with ${response.status}`)
  return { ms: performance.now() - began, bytes: 0 }
}

/** Times a reset of that many paid teams, which holds the cup's lock. */
export async function timeReset(admin: Person, db: Db, teams: number): Promise<number> {
  const { id } = await openCup(admin, `Reset of ${teams}`)
  await Promise.all(
    Array.from({ length: teams }, (_, index) =>
      createTeam(db, { tournamentId: id, name: `Team ${index + 1}`, size: 1, paid: true }),
    ),
  )
  const began = performance.now()
  await admin.must('POST', '/admin/tournament/reset')
  return performance.now() - began
}
