import { endpoints } from '@cup/contract/endpoints'
import type { Invite } from '@cup/contract/invites'
import { enterTeam, openCup, payFee, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import {
  AUTHORISATION_MATRIX,
  type MatrixRow,
  ROLES,
  type Role,
  type Verdict,
  type World,
} from '@cup/server/testing/authorisation-matrix'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

/** One caller per role, and the invited player, who can accept. */
type Cast = Partial<Record<Role, Person>> & { invitee?: Person }

interface Stage {
  site: Site
  cast: Cast
  made: number
  bracket?: { world: World; cast: Cast }
}

/** Makes every call with every role, over HTTP, and revokes the role of an admin whose calls are in flight. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> =>
  onSite(async (site, report) => {
    const stage: Stage = { site, cast: await castRoles(site), made: 0 }
    const rows = Object.entries(AUTHORISATION_MATRIX).toSorted(([, one], [, other]) => rank(one) - rank(other))
    const mismatches: string[] = []
    let cells = 0
    for (const [key, row] of rows) {
      for (const role of full ? ROLES : slice(row)) {
        cells += 1
        const status = await callAs(stage, key, row, role)
        if (!fits(row.verdicts[role], status))
          mismatches.push(`${key} as ${role}: ${status}, not ${row.verdicts[role]}`)
      }
    }
    log(`${cells} cells`)
    report.record('cells', cells)
    report.equal('calls without a row', endpoints.length - rows.length, 0)
    report.none('mismatches', mismatches)
    const demotions = full ? 20 : 1
    const late: string[] = []
    for (let made = 0; made < demotions; made++) late.push(...(await demoteInFlight(site, made)))
    report.record('demotions in flight', demotions)
    report.none('deletions after the role was revoked', late)
  })

/** Calls without preconditions run first, because some delete all teams; calls that close registration run last. */
const rank = (row: MatrixRow): number => (row.world === undefined ? 0 : row.world === 'bracket' ? 2 : 1)

/** One example of each kind of response. */
const slice = (row: MatrixRow): Role[] => {
  const firsts = new Map(ROLES.toReversed().map((role) => [row.verdicts[role], role]))
  return [...firsts.values()]
}

const fits = (verdict: Verdict, status: number): boolean => {
  if (verdict === 'A') return status === 200
  return verdict === 'passes' ? status !== 401 && status !== 403 && status < 500 : status === verdict
}

async function castRoles(site: Site): Promise<Cast> {
  const [player] = await site.signInMany(1, 'stranger')
  const admin = await signInAdmin(site, 'helper@example.com', 'Helper')
  return { admin, super: site.admin, ...(player === undefined ? {} : { player, member: player, captain: player }) }
}

async function signInAdmin(site: Site, email: string, name: string): Promise<Person> {
  const { user } = await signIn(site.origin, email, name)
  await site.admin.must('POST', `/admin/users/${user.id}/make-admin`)
  return signIn(site.origin, email, name)
}

/** A team with a captain, a player and a pending invite. */
async function makeTeam(stage: Stage, paid: boolean): Promise<{ world: World; cast: Cast }> {
  const { origin } = stage.site
  stage.made += 1
  const name = `Team ${stage.made}`
  const [captain, member, invitee] = await Promise.all(
    [1, 2, 3].map((number) => signIn(origin, `team-${stage.made}-${number}@example.com`, `${name} ${number}`)),
  )
  if (captain === undefined || member === undefined || invitee === undefined) throw new Error('three people sign in')
  const player_emails = [member.user.email, invitee.user.email]
  const { id } = await captain.must<{ id: string }>('POST', '/teams/create', { team_name: name, player_emails })
  const [seat] = await member.must<Invite[]>('GET', '/teams/invites')
  await member.must('POST', `/teams/invites/${seat?.id}/accept`)
  const [waiting] = await invitee.must<Invite[]>('GET', '/teams/invites')
  const sessionId = paid ? await payFee(origin, captain, id) : ''
  const world = { team: asTeam(id, [captain, member]), inviteId: waiting?.id ?? '', sessionId, matchId: '', origin }
  return { world, cast: { ...stage.cast, captain, member, invitee } }
}

/** The matrix expects database rows, but reads only their ids. */
const asTeam = (id: string, players: readonly Person[]): World['team'] => {
  const ids = players.map(({ user }) => ({ id: user.id }))
  return { id, players: ids, captain: ids[0] } as World['team']
}

async function makeBracket(stage: Stage): Promise<{ world: World; cast: Cast }> {
  const { site, cast } = stage
  const cup = await openCup(site.admin, 'Cup in play')
  const teams = [await enterTeam(site.origin, 'One'), await enterTeam(site.origin, 'Other')]
  await site.admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  const [match] = (await readBracket(site.admin, cup.id)).matches
  const team = teams.find(({ id }) => id === match?.team1_id)
  if (team === undefined) throw new Error('a bracket has teams')
  const players = [team.captain, ...team.players]
  const world = { team: asTeam(team.id, players), inviteId: '', sessionId: '', matchId: match?.id ?? '', origin: '' }
  return { world, cast: { ...cast, captain: team.captain, member: team.players[0] ?? team.captain } }
}

async function prepare(stage: Stage, row: MatrixRow): Promise<{ world: World; cast: Cast }> {
  if (row.world === undefined) return { world: {} as World, cast: stage.cast }
  if (row.world !== 'bracket') return makeTeam(stage, row.world === 'paid_team')
  stage.bracket ??= await makeBracket(stage)
  return stage.bracket
}

async function callAs(stage: Stage, key: string, row: MatrixRow, role: Role): Promise<number> {
  const { world, cast } = await prepare(stage, row)
  const [method = '', path = ''] = key.split(' ')
  const { params = {}, query = '', body } = row.request(world)
  const url = path.replaceAll(/:(\w+)/g, (_match, name: string) => params[name] ?? '') + query
  const person = key === CLOSES_ACCOUNT ? await newPerson(stage.site, role) : personOf(cast, role, key)
  const response = await fetch(`${stage.site.origin}/api${url}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(await credentials(stage.site, role === 'anon' ? undefined : person, path)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

function personOf(cast: Cast, role: Role, key: string): Person | undefined {
  const respondsToInvite = role === 'member' && /accept|reject/.test(key)
  return (respondsToInvite ? cast.invitee : undefined) ?? cast[role]
}

const CLOSES_ACCOUNT = 'DELETE /account'

/** A person with that role for one call only: after it the account is closed. */
function newPerson(site: Site, role: Role): Promise<Person> {
  const email = `leaver-${role}@example.com`
  const isAdmin = role === 'admin' || role === 'super'
  return isAdmin ? signInAdmin(site, email, 'Leaver') : signIn(site.origin, email, 'Leaver')
}

/** The call that signs out gets a session of its own, so that later calls still have theirs. */
async function credentials(site: Site, person: Person | undefined, path: string): Promise<Record<string, string>> {
  if (person === undefined) return {}
  const { token } = path === '/auth/logout' ? await signIn(site.origin, person.user.email ?? '', 'Leaver') : person
  return { authorization: `Bearer ${token}` }
}

const DELETIONS = 12

/** Many deletions by an admin whose role is revoked at the same moment: none may succeed after that. */
async function demoteInFlight(site: Site, round: number): Promise<string[]> {
  await openCup(site.admin, `Cup of demotion ${round}`)
  const email = `fallen-${round}@example.com`
  const before = await signIn(site.origin, email, 'Fallen')
  const { user } = before
  const teams: string[] = []
  for (let made = 0; made < DELETIONS; made++) {
    const player_emails = [`x${round}-${made}@example.com`, `y${round}-${made}@example.com`]
    const body = { team_name: `Doomed ${made}`, player_emails }
    teams.push((await before.must<{ id: string }>('POST', '/teams/create', body)).id)
  }
  await site.admin.must('POST', `/admin/users/${user.id}/make-admin`)
  const fallen = await signIn(site.origin, email, 'Fallen')
  const deletions = teams.map((id) => fallen.call('DELETE', `/admin/teams/${id}`))
  await site.admin.must('POST', `/admin/users/${user.id}/remove-admin`)
  const afterwards = await fallen.call('GET', '/admin/stats')
  const statuses = (await Promise.all(deletions)).map(({ status }) => status)
  const odd = statuses.filter((status) => ![200, 401, 403].includes(status)).map((status) => `deletion: ${status}`)
  const late = await withDatabaseIn(site.dataDir, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select l.id from audit_log l join audit_log d on d.action = 'user.remove_admin' and d.target_id = ${user.id}
      where l.actor_id = ${user.id} and l.action = 'team.delete' and l.id > d.id`.execute(db)
    return rows.map(({ id }) => `round ${round}: audit line ${id}`)
  })
  const still = [401, 403].includes(afterwards.status)
    ? []
    : [`round ${round}: stats responded with ${afterwards.status}`]
  return [...odd, ...late, ...still]
}
