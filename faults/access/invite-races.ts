import type { Invite } from '@cup/contract/invites'
import type { Person } from '@cup/rehearsal/person'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

const CLICKS = 20
const TEAMS_PER_CAPTAIN = 40

/** An invite is accepted many times at once, and accepted while it is declined: exactly one click counts. */
export const run = ({ seed, full, log }: FaultOptions): Promise<FaultReport> => {
  const teams = full ? 250 : 5
  return onSite(async (site, report) => {
    const random = randomFrom(seed)
    const [one, other] = (await site.signInMany(2, 'player')) as [Person, Person]
    const captains = await site.signInMany(Math.ceil(teams / TEAMS_PER_CAPTAIN), 'captain')
    const wrong: string[] = []
    for (let made = 0; made < teams; made++) {
      const captain = captains[Math.floor(made / TEAMS_PER_CAPTAIN)] as Person
      const body = { team_name: `Team ${made}`, player_emails: [one.user.email, other.user.email] }
      await captain.must('POST', '/teams/create', body)
      wrong.push(...(await respondAtOnce(one, made, () => 'accept')))
      wrong.push(...(await respondAtOnce(other, made, () => pickResponse(random))))
      if (made % 50 === 49) log(`${2 * (made + 1)} invites`)
    }
    report.record('invites', 2 * teams)
    report.record('clicks', 2 * teams * CLICKS)
    report.none('invites without exactly one accepted click', wrong)
    await withDatabaseIn(site.dataDir, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select i.id from invites i left join team_members m on m.team_id = i.team_id and m.user_id = i.accepted_by
        where (i.status = 'accepted') <> (m.user_id is not null)`.execute(db)
      report.none(
        'invites whose status does not match the seat',
        rows.map(({ id }) => id),
      )
    })
  })
}

const pickResponse = (random: Random): 'accept' | 'reject' => random.pick(['accept', 'reject'])

async function respondAtOnce(person: Person, round: number, pick: () => 'accept' | 'reject'): Promise<string[]> {
  const [invite] = await person.must<Invite[]>('GET', '/teams/invites')
  const responses = await Promise.all(
    Array.from({ length: CLICKS }, () => person.call('POST', `/teams/invites/${invite?.id}/${pick()}`)),
  )
  const statuses = responses.map(({ status }) => status)
  const done = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 409).length
  return done === 1 && refused === CLICKS - 1 ? [] : [`round ${round}: ${statuses.toSorted().join(' ')}`]
}
