import type { Invite } from '@cup/contract/invites'
import type { Person } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createInvite } from '@cup/server/testing/factories/create-invite'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { lookIntoFolder } from '../harness/look-into.ts'
import { percentile } from '../harness/percentiles.ts'
import { createReport, type FaultOptions, type FaultReport, type Reporter } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'

/** Every inviter may invite this many a day. */
const INVITES_PER_DAY = 100
const FULL = 'Team is already full'

interface Sizes {
  crowd: number
  teams: number
  rivals: number
}

/** Many people for one seat: first a crowd for a single one, then a few for each of many. One gets each. */
export const run = ({ seed, full, say = () => {} }: FaultOptions): Promise<FaultReport> => {
  const sizes: Sizes = full ? { crowd: 1000, teams: 1000, rivals: 5 } : { crowd: 40, teams: 5, rivals: 5 }
  return withSite(async (site) => {
    const report = createReport()
    const people = await site.signInMany(sizes.crowd, 'rival')
    say(`${people.length} people have signed in`)
    await oneSeat(site, people, report)
    say('one seat was fought for')
    await manySeats(site, people, sizes, randomFrom(seed), report)
    report.none('broken invariants', await lookIntoFolder(site.dataDir, violationsIn))
    return report.result()
  })
}

async function oneSeat(site: Site, people: readonly Person[], report: Reporter): Promise<void> {
  const [captain, second, ...crowd] = people as [Person, Person, ...Person[]]
  const team = await makeTeam(captain, 'The last seat', [second, crowd[0] as Person])
  await accept(second, team)
  // as rows: the product lets a team have six pending invites
  await lookIntoFolder(site.dataDir, async (db) => {
    for (const { user } of crowd.slice(1)) {
      await createInvite(db, { teamId: team, invitedBy: captain.user.id, email: user.email ?? '' })
    }
  })
  const invites = await Promise.all(crowd.map((person) => inviteTo(person, team)))
  const answers = await Promise.all(crowd.map((person, index) => acceptTimed(person, invites[index]?.id ?? '')))
  report.figure('crowd for one seat', crowd.length)
  report.equal('seats given', answers.filter(({ status }) => status === 200).length, 1)
  report.none(
    'refusals without the reason',
    answers.filter(({ status, detail }) => status !== 200 && detail !== FULL).map((answer) => `${answer.status}`),
  )
  report.atMost(
    'crowd p99 ms',
    percentile(
      answers.map(({ tookMs }) => tookMs),
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
    const answers = await Promise.all(rivals.map((rival, index) => acceptTimed(rival, invites[index]?.id ?? '')))
    const given = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ detail }) => detail === FULL).length
    if (given !== 1 || refused !== rivals.length - 1) wrong.push(`team ${made}: ${given} given, ${refused} refused`)
  }
  report.figure('seats with rivals', sizes.teams)
  report.none('seats that were not given exactly once', wrong)
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
  lookIntoFolder(site.dataDir, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from team_members where team_id = ${teamId}`.execute(db)
    return rows[0]?.count ?? 0
  })
