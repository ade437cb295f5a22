import { openCup, openMatches, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { signInAs } from '@cup/server/testing/sign-in-as'
import { openFreshReader } from '../growth/fresh-reads.ts'
import { median } from '../report.ts'
import type { Product } from '../stage/product.ts'
import { setScore } from '../writes/set-score.ts'

const TEAMS = 32
const SCORES = 9
const RENAMES = 9

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

/** One evening's calls with the captain who has played in every cup before. */
export async function playEvening(product: Product, admin: Person, db: Db, loyal: { id: string }): Promise<Evening> {
  const { id: cup } = await openCup(admin, 'Tonight')
  await createTeam(db, { tournamentId: cup, name: 'Loyal', paid: true, players: [loyal] })
  for (let number = 2; number <= TEAMS; number++)
    await createTeam(db, { tournamentId: cup, name: `Team ${number}`, paid: true })
  await admin.must('POST', `/admin/bracket/generate/${cup}`)
  const captain = await signInAs(db, loyal)
  const reader = await openFreshReader(product, db, cup)
  const costs: Evening = new Map()
  const readAll = async (reads: Record<string, string>, token?: string): Promise<void> => {
    for (const [what, path] of Object.entries(reads)) {
      await reader.time(path.replace(':cup', cup), token)
      costs.set(what, await reader.time(path.replace(':cup', cup), token))
    }
  }
  await readAll(READS)
  await readAll(MEMBER_READS, captain)
  await readAll(ADMIN_READS, admin.token)
  reader.close()
  costs.set('set a score', { ms: await timeScores(admin, cup), bytes: 0 })
  costs.set('the captain renames himself', { ms: await timeRenames(product.origin, captain), bytes: 0 })
  return costs
}

async function timeScores(admin: Person, cup: string): Promise<number> {
  const times: number[] = []
  while (times.length < SCORES) {
    const [match] = openMatches(await readBracket(admin, cup))
    if (match === undefined) break
    const began = performance.now()
    await setScore(admin, match)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function timeRenames(origin: string, token: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < RENAMES; count++) {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/auth/update-name`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Loyal ${count}` }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`renaming answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** How long a reset of so many paid teams takes; the cup's lock is held no longer than that. */
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
