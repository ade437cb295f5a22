import type { Invite } from '@cup/contract/invites'
import type { Tournament } from '@cup/contract/tournaments'
import type { User } from '@cup/contract/users'
import { openCup, payFee, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import { sql } from 'kysely'
import type { Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'
import type { Known } from './known-values.ts'

export const FUZZ_ROLES = ['visitor', 'player', 'captain', 'admin', 'super'] as const
export type FuzzRole = (typeof FUZZ_ROLES)[number]

export interface World {
  tokens: Record<FuzzRole, string | undefined>
  known: Known
}

let made = 0

/** Makes a cup with teams, invites, payments and, half of the time, a bracket; with a new session for every role. */
export async function makeWorld(site: Site, random: Random): Promise<World> {
  const { origin } = site
  made += 1
  const chief = await signIn(origin, 'admin@example.com', 'Super Admin')
  const helper = await signInHelper(origin, chief)
  const captain = await signIn(origin, `captain${made}@example.com`, 'Captain')
  const player = await signIn(origin, `player${made}@example.com`, 'Player')
  const cup = await openCup(chief, `Cup ${made}`)
  const teamIds: string[] = []
  const sessionIds: string[] = []
  for (let number = 1; number <= 4; number++) {
    const player_emails = [player.user.email, `other${number}-${made}@example.com`]
    const body = { team_name: `Team ${made}.${number}`, player_emails }
    const { id } = await captain.must<{ id: string }>('POST', '/teams/create', body)
    teamIds.push(id)
    if (number < 4) sessionIds.push(await payFee(origin, captain, id))
  }
  const [invite] = await player.must<Invite[]>('GET', '/teams/invites')
  await player.must('POST', `/teams/invites/${invite?.id}/accept`)
  if (random.next() < 0.5) await chief.call('POST', `/admin/bracket/generate/${cup.id}`)
  const { matches } = await readBracket(chief, cup.id)
  const tournaments = await chief.must<Tournament[]>('GET', '/admin/tournaments/all')
  const users = await chief.must<User[]>('GET', '/admin/users')
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const known = {
    origin,
    teamIds,
    sessionIds,
    matchIds: [unknownId, ...matches.map(({ id }) => id)],
    tournamentIds: [cup.id, cup.id, ...tournaments.slice(0, 3).map(({ id }) => id)],
    userIds: users.slice(-20).map(({ id }) => id),
    emails: [player.user.email ?? '', captain.user.email ?? '', `new${made}@example.com`],
    ...(await readIds(site, unknownId)),
  }
  const tokens = {
    visitor: undefined,
    player: player.token,
    captain: captain.token,
    admin: helper.token,
    super: chief.token,
  }
  return { tokens, known }
}

/** Makes the helper an admin again if a request has revoked the role. */
async function signInHelper(origin: string, chief: Person): Promise<Person> {
  const helper = await signIn(origin, 'helper@example.com', 'Helper')
  if (helper.user.is_admin) return helper
  await chief.must('POST', `/admin/users/${helper.user.id}/make-admin`)
  return signIn(origin, 'helper@example.com', 'Helper')
}

const readIds = (site: Site, unknownId: string): Promise<Pick<Known, 'inviteIds' | 'paymentIds'>> =>
  withDatabaseIn(site.dataDir, async (db) => {
    const list = async (table: 'invites' | 'payments'): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} order by created_at desc limit 20`.execute(db)
      return [unknownId, ...rows.map(({ id }) => id)]
    }
    return { inviteIds: await list('invites'), paymentIds: await list('payments') }
  })
