import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createAdmin } from '#testing/factories/create-user'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
afterEach(async () => {
  await sql`update tournaments set status = 'completed', completed_at = now(), automatic_draw = false
    where status <> 'completed'`.execute(testApp.deps.db)
})

const call = (method: string, path: string, body?: object) => testApp.request(admin, method, path, body)

/** An automatic cup whose start is some minutes away, or past. */
const createCup = async ({ startsIn, minTeams = 3 }: { startsIn: number; minTeams?: number }) => {
  const body = {
    name: 'Auto Cup',
    start_date: '2030-01-01T18:00',
    automatic: true,
    automatic_draw: true,
    min_teams: minTeams,
  }
  const { id } = (await call('POST', '/admin/tournaments/create', body)).body
  await moveStart(id, startsIn)
  return id as string
}
const moveStart = (id: string, minutes: number) =>
  sql`update tournaments set start_date = clock_timestamp() + ${minutes} * interval '1 minute' where id = ${id}`.execute(
    testApp.deps.db,
  )
const addTeams = async (tournamentId: string, count: number) => {
  for (let team = 0; team < count; team++) await createTeam(testApp.deps.db, { tournamentId, paid: true })
}
const cupState = (id: string) =>
  testApp.deps.db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const advance = () => testApp.runJob('advance-cups')

describe('a cup with automatic draw', () => {
  test('is drawn at its start and not before, with suggested seeds, and its check-ins open', async () => {
    const id = await createCup({ startsIn: 5 })
    await addTeams(id, 3)
    await advance()
    expect((await cupState(id)).status).toBe('active')
    await moveStart(id, -0.1)
    await advance()
    expect((await cupState(id)).status).toBe('in_progress')
    const { body } = await call('GET', `/bracket/${id}`)
    expect(body.matches.map((match: { match_status: string }) => match.match_status)).toContain('checkin')
    const { body: log } = await call('GET', `/admin/audit?tournament_id=${id}`)
    expect(log.entries[0]).toMatchObject({ action: 'bracket.generate', actor_name: 'Server' })
  })

  test('waits for teams after its start and notifies the captains once; the last missing team draws it at once', async () => {
    const id = await createCup({ startsIn: -5 })
    await addTeams(id, 2)
    const captains = await testApp.deps.db
      .selectFrom('teams as t')
      .innerJoin('users as u', 'u.id', 't.captain_id')
      .select('u.email')
      .where('t.tournament_id', '=', id)
      .execute()
    await advance()
    expect((await cupState(id)).status).toBe('active')
    const { body } = await call('GET', '/admin/attention')
    expect(body.items.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toContainEqual([
      'too_few_teams',
      expect.stringMatching(
        /^Auto Cup: 2 of 3 teams\. It is drawn when the last one is in, and cancelled and refunded at /,
      ),
    ])
    await advance()
    await testApp.runJobs()
    const notified = testApp.standIns.mail.messages().filter(({ subject }) => subject === 'Auto Cup: 2 of 3 teams')
    expect(notified.map(({ to }) => String(to)).toSorted()).toEqual(captains.map(({ email }) => email).toSorted())
    expect(notified[0]?.text).toMatch(
      /drawn as soon as 3 are in\. If that does not happen, it is cancelled in (9|10) minutes/,
    )
    await payEntryFee(testApp, { tournamentId: id })
    await testApp.settle()
    expect((await cupState(id)).status).toBe('in_progress')
  })

  test('is cancelled after fifteen minutes with too few teams; all fees are refunded and all players notified', async () => {
    const id = await createCup({ startsIn: -14 })
    await addTeams(id, 2)
    await advance()
    expect((await cupState(id)).status).toBe('active')
    await moveStart(id, -15)
    await advance()
    expect(await cupState(id)).toMatchObject({ status: 'completed', cancelled: true })
    await testApp.runJobs()
    const { rows } = await sql<{ state: string }>`select state from payments where tournament_id = ${id}`.execute(
      testApp.deps.db,
    )
    expect(rows.map(({ state }) => state).filter((state) => !state.startsWith('refund'))).toEqual([])
    expect(rows).toHaveLength(2)
    const notified = testApp.standIns.mail.messages().filter(({ subject }) => subject === 'Auto Cup is cancelled')
    expect(notified).toHaveLength(6)
    const { body: log } = await call('GET', `/admin/audit?tournament_id=${id}`)
    const entry = log.entries.find(({ action }: { action: string }) => action === 'tournament.cancel')
    expect(entry).toMatchObject({ actor_name: 'Server', reason: '2 of 3 teams' })
  })

  test('restarts its wait when its start is moved', async () => {
    const id = await createCup({ startsIn: -20 })
    await moveStart(id, -1)
    await advance()
    expect((await cupState(id)).status).toBe('active')
  })

  test('waits until the cup in progress is over', async () => {
    const first = await createCup({ startsIn: -1, minTeams: 2 })
    await addTeams(first, 2)
    await advance()
    const second = await createCup({ startsIn: -60, minTeams: 2 })
    await addTeams(second, 2)
    await advance()
    expect((await cupState(second)).status).toBe('active')
    await call('POST', `/admin/tournaments/${first}/complete`)
    await testApp.runJobs()
    expect((await cupState(second)).status).toBe('in_progress')
  })
})

describe('a decided cup with automatic draw', () => {
  const playCup = async () => {
    const id = await createCup({ startsIn: -1, minTeams: 2 })
    await addTeams(id, 2)
    await advance()
    for (const name of ['Winners Final', 'Grand Final']) {
      const { body } = await call('GET', `/bracket/${id}`)
      const match = body.matches.find((each: { round_name: string }) => each.round_name === name)
      await call('POST', `/admin/matches/${match.id}/update?winner_team_id=${match.team1_id}&score=4-1`)
    }
    return id
  }
  const age = (id: string, minutes: number) =>
    sql`update matches set completed_at = completed_at - ${minutes} * interval '1 minute'
      where tournament_id = ${id}`.execute(testApp.deps.db)

  test('completes itself an hour after its deciding match', async () => {
    const id = await playCup()
    await age(id, 59)
    await advance()
    expect((await cupState(id)).status).toBe('in_progress')
    await age(id, 2)
    await advance()
    expect(await cupState(id)).toMatchObject({ status: 'completed', cancelled: false, podium_source: 'play' })
  })

  test('stays open while a result is contested', async () => {
    const id = await playCup()
    await age(id, 90)
    const { db } = testApp.deps
    await sql`insert into server_confirmations (match_id, team_id, contested_at, contested_by)
      select m.id, m.team1_id, now(), t.captain_id from matches m join teams t on t.id = m.team2_id
      where m.tournament_id = ${id} order by m.idx desc limit 1`.execute(db)
    await advance()
    expect((await cupState(id)).status).toBe('in_progress')
    await sql`delete from server_confirmations`.execute(db)
    await advance()
    expect((await cupState(id)).status).toBe('completed')
  })

  test('stays open if an organiser drew it', async () => {
    const id = await playCup()
    await age(id, 90)
    await sql`update tournaments set automatic_draw = false where id = ${id}`.execute(testApp.deps.db)
    await advance()
    expect((await cupState(id)).status).toBe('in_progress')
  })
})
