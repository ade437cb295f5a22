import type { Invite } from '@cup/contract/invites'
import type { Person } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createInvite } from '@cup/server/testing/factories/create-invite'
import { sql } from 'kysely'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport, Reporter } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

/** The daily limit of an inviter. */
const INVITES_PER_DAY = 100
const FULL = 'Team is already full'

interface Sizes {
  crowd: number
  teams: number
  rivals: number
}

/** People race for a seat: first a crowd for one, then a few rivals for each of many. One person gets each seat. */
export const run = ({ seed, full, log }: FaultOptions): Promise<FaultReport> => {
  const sizes: Sizes = full ? { crowd: 1000, teams: 1000, rivals: 5 } : { crowd: 40, teams: 5, rivals: 5 }
  return onSite(async (site, report) => {
    const people = await site.signInMany(sizes.crowd, 'rival')
    log(`${people.length} people have signed in`)
    await oneSeat(site, people, report)
    log('the one seat is taken')
    await manySeats(site, people, sizes, randomFrom(seed), report)
  })
}

async function oneSeat(site: Site, people: readonly Person[], report: Reporter): Promise<void> {
  const [captain, second, ...crowd] = people as [Person, Person, ...Person[]]
  const team = await makeTeam(captain, 'The last seat', [second, crowd[0] as Person])
  await accept(second, team)
  // written to the database, because the product allows a team only six pending invites
  await withDatabaseIn(site.dataDir, async (db) => {
    for (const { user } of crowd.slice(1)) {
      await createInvite(db, { teamId: team, invitedBy: captain.user.id, email: user.email ?? '' })
    }
  })
  const invites = await Promise.all(crowd.map((person) => inviteTo(person, team)))
  const responses = await Promise.all(crowd.map((person, index) => acceptTimed(person, invites[index]?.id ?? '')))
  report.record('crowd for one seat', crowd.length)
  report.equal('seats taken', responses.filter(({ status }) => status === 200).length, 1)
  report.none(
    'refusals without the reason',
    responses.filter(({ status, detail }) => status !== 200 && detail !== FULL).map(({ status }) => `${status}`),
  )
  report.atMost(
    'crowd p99 ms',
    percentile(
      responses.map(({ tookMs }) => tookMs),
      0.99,
    ),
    60_000,
  )
  report.equal('players of the team', await countPlayers(site, team), 3)
}

async function manySeats(site: Site, people: readonly Person[], sizes: Sizes, random: Random, report: Reporter) {
  const wrong: string[] = []
  const perCaptain = Math.floor(INVITES_PER_DAY / (sizes.rivals + 1))
  const captains = await site.signInMany(Math.ceil(sizes.teams / perCaptain), 'captain')
  for (let made = 0; made < sizes.teams; made++) {
    const captain = captains[Math.floor(made / perCaptain)] as Person
    const [friend, ...rivals] = random.shuffle(people).slice(0, sizes.rivals + 1) as [Person, ...Person[]]
    const team = await makeTeam(captain, `Seat ${made}`, [friend, rivals[0] as Person])
    for (const rival of rivals.slice(1)) {
      await captain.must('POST', `/teams/${team}/invite-player?player_email=${rival.user.email}`)
    }
    await accept(friend, team)
    const invites = await Promise.all(rivals.map((rival) => inviteTo(rival, team)))
    const responses = await Promise.all(rivals.map((rival, index) => acceptTimed(rival, invites[index]?.id ?? '')))
    const taken = responses.filter(({ status }) => status === 200).length
    const refused = responses.filter(({ detail }) => detail === FULL).length
    if (taken !== 1 || refused !== rivals.length - 1) wrong.push(`team ${made}: ${taken} took it, ${refused} refused`)
  }
  report.record('seats with rivals', sizes.teams)
  report.none('seats that were not taken exactly once', wrong)
}

async function makeTeam(captain: Person, name: string, players: readonly Person[]): Promise<string> {
  const body = { team_name: name, player_emails: players.map(({ user }) => user.email) }
  return (await captain.must<{ id: string }>('POST', '/teams/create', body)).id
}

const inviteTo = async (person: Person, teamId: string): Promise<Invite | undefined> =>
  (await person.must<Invite[]>('GET', '/teams/invites')).find((invite) => invite.team_id === teamId)

async function accept(person: Person, teamId: string): Promise<void> {
  const invite = await inviteTo(person, teamId)
  await person.must('POST', `/teams/invites/${invite?.id}/accept`)
}

async function acceptTimed(person: Person, inviteId: string) {
  const began = performance.now()
  const { status, body } = await person.call<{ detail?: string }>('POST', `/teams/invites/${inviteId}/accept`)
  return { status, detail: body.detail ?? '', tookMs: performance.now() - began }
}

const countPlayers = (site: Site, teamId: string): Promise<number> =>
  withDatabaseIn(site.dataDir, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from team_members where team_id = ${teamId}`.execute(db)
    return rows[0]?.count ?? 0
  })
