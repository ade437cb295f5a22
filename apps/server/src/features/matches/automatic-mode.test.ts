import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'
import { processDueCheckIns } from './process-due-check-ins.job.ts'

const testApp = testAppForFile()
let cup: NamedBracket
beforeEach(async () => {
  cup = await createNamedBracket(testApp, 4)
  await automatic(true)
})

const FIRST = 'Winners Round 1.1'
const SECOND = 'Winners Round 1.2'

const automatic = (enabled: boolean) =>
  testApp.request(
    cup.admin,
    'PUT',
    `/admin/tournaments/${cup.tournamentId}/automatic?enabled=${enabled}&now=${enabled}`,
  )

async function checkIn(name: string, slot: 1 | 2): Promise<void> {
  const { id, team1_id, team2_id } = await cup.match(name)
  const teamId = slot === 1 ? team1_id : team2_id
  const captain = cup.teams.find((team) => team.id === teamId)?.captain
  expect((await testApp.request(captain, 'POST', `/matches/${id}/checkin`)).status).toBe(200)
}

/** Moves the deadlines into the past. */
const letTimePass = (seconds = 1) =>
  sql`update matches set checkin_deadline = now() - make_interval(secs => ${seconds})
      where tournament_id = ${cup.tournamentId} and match_status = 'checkin'`.execute(testApp.deps.db)

const tick = async () => {
  await processDueCheckIns.handle(testApp.deps, {})
  // the rows were changed directly, so the cache was not dropped
  testApp.deps.readCache.drop({ name: 'tournament_updated', payload: { tournament_id: cup.tournamentId } })
}

describe('an automatic tournament', () => {
  test('opens check-in for every match whose teams are known', async () => {
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
    expect((await cup.match(SECOND)).match_status).toBe('checkin')
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
  })

  test('opens the next match as soon as its second team is known', async () => {
    await cup.win(FIRST, 1)
    testApp.events.length = 0
    await cup.win(SECOND, 1)
    expect((await cup.match('Winners Final.1')).match_status).toBe('checkin')
    const final = await cup.match('Winners Final.1')
    const losers = await cup.match('Losers Round 1.1')
    const opened = testApp.events.flatMap((event) => (event.name === 'checkin_started' ? event.payload : []))
    expect(opened).toEqual([
      { tournament_id: cup.tournamentId, match_id: expect.any(String), match_ids: expect.any(Array) },
    ])
    expect(opened[0]?.match_ids?.toSorted()).toEqual([final.id, losers.id].toSorted())
  })

  test('starts the match as soon as both teams are checked in', async () => {
    await checkIn(FIRST, 1)
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
    testApp.events.length = 0
    await checkIn(FIRST, 2)
    expect((await cup.match(FIRST)).match_status).toBe('in_progress')
    const announced = testApp.events.filter(({ toUserIds }) => toUserIds === undefined)
    expect(announced.map(({ name }) => name)).toEqual(['match_updated', 'team_checked_in', 'checkin_processed'])
  })

  test('processes check-in at the deadline: the absent team loses, and the audit log names the server', async () => {
    await checkIn(FIRST, 1)
    await letTimePass()
    await tick()
    const match = await cup.match(FIRST)
    expect(match).toMatchObject({ match_status: 'completed', winner_id: match.team1_id })
    const { body } = await testApp.request(cup.admin, 'GET', `/admin/audit?target_id=${match.id}`)
    expect(body.entries[0]).toMatchObject({ actor_name: 'Server', actor_id: null, action: 'match.process_checkin' })
  })

  test('waits five minutes for an admin if neither team checked in', async () => {
    await cup.becomeCurrent()
    await checkIn(FIRST, 1)
    await letTimePass()
    await tick()
    expect((await cup.match(SECOND)).match_status).toBe('checkin')
    const { body } = await testApp.request(cup.admin, 'GET', '/admin/attention')
    expect(body.items[0]).toMatchObject({
      kind: 'nobody_came',
      match_id: (await cup.match(SECOND)).id,
      text: 'Winners Round 1, match 2: Seed 2 v Seed 3: neither team checked in.',
    })
  })

  test('completes a match without a winner if neither team checked in and no admin decided', async () => {
    await letTimePass(299)
    await tick()
    expect((await cup.match(SECOND)).match_status).toBe('checkin')
    await letTimePass(301)
    await tick()
    expect(await cup.match(SECOND)).toMatchObject({
      match_status: 'completed',
      winner_id: null,
      ruling: 'No-show: neither team checked in',
    })
  })

  test('opens no check-in before its start, unless an admin opens them now', async () => {
    const other = await createNamedBracket(testApp, 2)
    const path = `/admin/tournaments/${other.tournamentId}/automatic?enabled=true`
    const { body } = await testApp.request(other.admin, 'PUT', path)
    expect(body).toMatchObject({ automatic: true, checkins_open_now: false })
    await tick()
    expect((await other.match('Winners Final.1')).match_status).toBe('pending')
    await sql`update tournaments set start_date = now() where id = ${other.tournamentId}`.execute(testApp.deps.db)
    await tick()
    testApp.deps.readCache.drop({ name: 'tournament_updated', payload: { tournament_id: other.tournamentId } })
    expect((await other.match('Winners Final.1')).match_status).toBe('checkin')
    const early = await createNamedBracket(testApp, 2)
    await testApp.request(early.admin, 'PUT', `/admin/tournaments/${early.tournamentId}/automatic?enabled=true`)
    await testApp.request(
      early.admin,
      'PUT',
      `/admin/tournaments/${early.tournamentId}/automatic?enabled=true&now=true`,
    )
    expect((await early.match('Winners Final.1')).match_status).toBe('checkin')
  })

  test('schedules a run for its start', async () => {
    const { db } = testApp.deps
    await testApp.request(cup.admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true&now=false`)
    await sql`update tournaments set start_date = now() + interval '20 seconds' where id = ${cup.tournamentId}`.execute(
      db,
    )
    await tick()
    const { rows } = await sql`
      select from pgboss.job j join tournaments c on c.id = ${cup.tournamentId}
      where j.name = ${processDueCheckIns.name} and j.start_after between c.start_date and c.start_date + interval '2 milliseconds'
    `.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('processes no check-in before its deadline, and none twice', async () => {
    await checkIn(FIRST, 1)
    await tick()
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
    await letTimePass()
    await Promise.all([tick(), tick()])
    const logged = await testApp.request(cup.admin, 'GET', `/admin/audit?target_id=${(await cup.match(FIRST)).id}`)
    expect(
      logged.body.entries.filter(({ actor_name }: { actor_name: string }) => actor_name === 'Server'),
    ).toHaveLength(1)
  })

  test('schedules a run for the moment a check-in window ends', async () => {
    await checkIn(FIRST, 1)
    await sql`update matches set checkin_deadline = now() + interval '30 seconds'
      where tournament_id = ${cup.tournamentId} and match_status = 'checkin'`.execute(testApp.deps.db)
    await tick()
    const { rows } = await sql<{ ms_late: number }>`
      select ceil(extract(epoch from max(j.start_after) - max(m.checkin_deadline)) * 1000)::int as ms_late
      from pgboss.job j, matches m
      where j.name = ${processDueCheckIns.name} and m.tournament_id = ${cup.tournamentId}
    `.execute(testApp.deps.db)
    expect(rows).toEqual([{ ms_late: 1 }])
  })

  test('opens nothing when a result of a completed cup is corrected', async () => {
    await automatic(false)
    for (const name of [FIRST, SECOND, 'Winners Final.1']) await cup.win(name, 1)
    await automatic(true)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
    const { team2_id } = await cup.match('Winners Final.1')
    const corrected = await cup.act('Winners Final.1', `update?winner_team_id=${team2_id}&score=3-2&cascade=true`)
    expect(corrected.status).toBe(200)
    testApp.events.length = 0
    const { body } = await cup.act(
      FIRST,
      `update?winner_team_id=${(await cup.match(FIRST)).team2_id}&score=2-1&cascade=true`,
    )
    expect(body.winner_id).toBe(body.team2_id)
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
    expect(testApp.events.filter(({ name }) => name === 'checkin_started')).toEqual([])
  })

  test('reopens a check-in that was undone', async () => {
    await automatic(false)
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    await cup.act('Winners Final.1', 'start-checkin')
    await automatic(true)
    await cup.act('Losers Round 1.1', 'undo')
    await cup.act('Winners Final.1', 'undo')
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
    await tick()
    expect((await cup.match('Winners Final.1')).match_status).toBe('checkin')
  })

  test('is off by default and can be switched off', async () => {
    await automatic(false)
    await checkIn(FIRST, 1)
    await letTimePass()
    await tick()
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
    const other = await createNamedBracket(testApp, 2)
    expect((await other.match('Winners Final.1')).match_status).toBe('pending')
  })
})
