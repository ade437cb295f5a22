import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { payEntryFee } from '#testing/factories/open-checkout'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const stats = async () => (await testApp.request(admin, 'GET', '/admin/stats')).body
const attention = async () => (await testApp.request(admin, 'GET', '/admin/attention')).body.items

describe('the dashboard', () => {
  test('is all zeros on a fresh installation, except for the number of accounts', async () => {
    await createUser(testApp.deps.db, { verified: false })
    expect(await stats()).toEqual({
      total_users: 1,
      paid_teams: 0,
      total_teams: 0,
      completed_matches: 0,
      total_matches: 0,
      prize_pool: 0,
      tournament_id: null,
      tournament_status: null,
      undoable_match_id: null,
    })
    expect(await attention()).toEqual([
      {
        kind: 'no_cup_open',
        text: 'No cup is open. Create the next one, and teams can register.',
        match_id: null,
        team_id: null,
        payment_id: null,
        tournament_id: null,
        since: null,
        claims: [],
      },
    ])
  })

  test('flags paid teams with an empty seat before the draw', async () => {
    const { id } = await createTournament(testApp.deps.db)
    await createTeam(testApp.deps.db, { tournamentId: id, name: 'Short', size: 2, paid: true })
    await createTeam(testApp.deps.db, { tournamentId: id, name: 'Unpaid', size: 1 })
    expect(await attention()).toMatchObject([{ kind: 'short_team', text: 'Short has 2 of 3 players.', match_id: null }])
    await testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
  })

  test('counts all matches and the completed ones', async () => {
    const cup = await createNamedBracket(testApp, 3)
    await cup.becomeCurrent()
    expect(await stats()).toMatchObject({
      paid_teams: 3,
      total_teams: 3,
      completed_matches: 0,
      total_matches: 4,
      prize_pool: 30,
    })
    for (const name of ['Winners Round 1.1', 'Winners Final.1', 'Losers Final.1']) await cup.win(name, 1)
    await cup.win('Grand Final.1', 2)
    expect(await stats()).toMatchObject({ completed_matches: 4, total_matches: 5 })
    await cup.win('Grand Final Reset.1', 1)
    expect(await stats()).toMatchObject({ completed_matches: 5, total_matches: 5, tournament_status: 'in_progress' })
  })
})

describe('the attention list', () => {
  let cup: NamedBracket
  beforeAll(async () => {
    cup = await createNamedBracket(testApp, 8)
    await cup.becomeCurrent()
    const open = async (name: string, present: number) => {
      await cup.act(name, 'start-checkin')
      const { team1_id, team2_id } = await cup.match(name)
      for (const team of [team1_id, team2_id].slice(0, present)) await cup.act(name, `checkin-team?team_id=${team}`)
    }
    await open('Winners Round 1.1', 1)
    await open('Winners Round 1.2', 0)
    await open('Winners Round 1.3', 2)
    await sql`update matches set checkin_deadline = now() - interval '1 minute' where match_status = 'checkin'`.execute(
      testApp.deps.db,
    )
  })

  test('lists the most urgent item first, each with one sentence', async () => {
    const items = await attention()
    expect(items.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['nobody_came', 'Winners Round 1, match 2: Seed 4 v Seed 5: neither team checked in.'],
      ['checkin_expired', 'Winners Round 1, match 1: Seed 8 did not check in against Seed 1.'],
      ['both_ready', 'Winners Round 1, match 3: Seed 2 v Seed 7: both teams are checked in.'],
      ['match_ready', 'Winners Round 1, match 4: Seed 3 v Seed 6: ready to call.'],
      ['prizes_owed', expect.stringMatching(/^Cup \d+: 9 prizes to pay, \$30\.00 in all\.$/)],
    ])
    expect(items[0]).toMatchObject({
      tournament_id: cup.tournamentId,
      match_id: (await cup.match('Winners Round 1.2')).id,
    })
  })

  test('returns the end of the next open check-in window, ignoring expired ones', async () => {
    const nextEnd = async () => (await testApp.request(admin, 'GET', '/admin/attention')).body.next_checkin_end
    expect(await nextEnd()).toBeNull()
    await cup.act('Winners Round 1.4', 'start-checkin')
    const { checkin_deadline } = await cup.match('Winners Round 1.4')
    expect(await nextEnd()).toBe(checkin_deadline)
    const { rows } = await sql<{ end: Date }>`
      update matches set checkin_deadline = clock_timestamp() + interval '1 minute'
      where id = ${(await cup.match('Winners Round 1.2')).id} returning checkin_deadline as end`.execute(
      testApp.deps.db,
    )
    expect(await nextEnd()).toBe(rows[0]?.end.toISOString())
  })

  test('lists open check-ins with the missing team, the deadline, and whether they can be extended', async () => {
    const { id, team1_id, checkin_deadline } = await cup.match('Winners Round 1.4')
    const line = async () => (await attention()).find(({ match_id }: { match_id: string }) => match_id === id)
    expect(await line()).toMatchObject({
      kind: 'checking_in',
      text: 'Winners Round 1, match 4: Seed 3 v Seed 6: waiting for both teams.',
      due_at: checkin_deadline,
      can_extend: true,
    })
    await cup.act('Winners Round 1.4', `checkin-team?team_id=${team1_id}`)
    for (let count = 0; count < 2; count++) await cup.act('Winners Round 1.4', 'extend-checkin')
    expect(await line()).toMatchObject({
      text: 'Winners Round 1, match 4: Seed 3 v Seed 6: waiting for Seed 6.',
      can_extend: false,
    })
  })

  test('includes failed refunds and disputes of every cup', async () => {
    const { sessionId, team } = await payEntryFee(testApp)
    testApp.standIns.payments.openDispute(sessionId)
    await testApp.standIns.payments.webhooks.settled()
    const item = (await attention()).find(({ kind }: { kind: string }) => kind === 'payment_disputed')
    expect(item).toMatchObject({
      text: expect.stringContaining(`The payment of ${team.team_name} is disputed: $10.00.`),
      team_id: team.id,
    })
  })
})

describe('the attention list about a cup', () => {
  const kinds = async () => (await attention()).map(({ kind }: { kind: string }) => kind)
  const inCup = async (tournamentId: string) =>
    (await attention()).filter(({ tournament_id }: { tournament_id: string }) => tournament_id === tournamentId)
  const move = (id: string, start: string) =>
    sql`update tournaments set start_date = clock_timestamp() + ${start}::interval where id = ${id}`.execute(
      testApp.deps.db,
    )

  test('lists every match in progress, as a result due unless the teams report', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.becomeCurrent()
    const { id, team1_id, team2_id } = await cup.match('Winners Round 1.1')
    await cup.act('Winners Round 1.1', 'start-checkin')
    for (const team of [team1_id, team2_id]) await cup.act('Winners Round 1.1', `checkin-team?team_id=${team}`)
    await cup.act('Winners Round 1.1', 'process-checkin')
    const line = async () => (await attention()).find(({ match_id }: { match_id: string }) => match_id === id)
    expect(await line()).toMatchObject({ kind: 'match_in_progress', text: 'Winners Round 1, match 1: Seed 1 v Seed 4' })

    await testApp.request(admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/reporting?enabled=false`)
    expect(await line()).toMatchObject({ kind: 'result_due' })

    await sql`update matches set started_at = now() - interval '2 hours' where id = ${id}`.execute(testApp.deps.db)
    expect((await attention()).filter(({ match_id }: { match_id: string }) => match_id === id)).toMatchObject([
      { kind: 'match_overdue' },
    ])
  })

  test('has an item to complete the cup, and then to pay its prizes', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.becomeCurrent()
    expect(await kinds()).not.toContain('cup_decided')
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    expect(await inCup(cup.tournamentId)).toMatchObject([
      { kind: 'cup_decided', text: expect.stringMatching(/^Seed 1 win .*\. Close the cup\.$/) },
    ])
    await testApp.request(admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
    const [owed] = await inCup(cup.tournamentId)
    expect(owed).toMatchObject({
      kind: 'prizes_owed',
      text: expect.stringMatching(/6 prizes to pay, \$20\.00 in all\.$/),
    })
    const sheet = (await testApp.request(admin, 'GET', `/admin/payouts/${cup.tournamentId}`)).body
    expect(sheet.payouts).toHaveLength(6)
    for (const { id } of sheet.payouts) {
      await testApp.request(admin, 'POST', `/admin/payouts/${id}/mark-sent`, { method: 'PayPal' })
    }
    expect(await inCup(cup.tournamentId)).toEqual([])
  })

  test('warns about too few paid teams before the start, and that the draw is due after it', async () => {
    await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
      testApp.deps.db,
    )
    const { id } = await createTournament(testApp.deps.db)
    await move(id, '2 hours')
    expect(await kinds()).not.toContain('too_few_teams')
    await move(id, '30 minutes')
    expect(await inCup(id)).toMatchObject([
      { kind: 'too_few_teams', text: expect.stringMatching(/: 0 teams have paid, and the bracket needs 2\.$/) },
    ])
    for (const name of ['One', 'Two'])
      await createTeam(testApp.deps.db, { tournamentId: id, name, size: 3, paid: true })
    expect(await inCup(id)).toEqual([])
    await move(id, '-1 minute')
    expect(await inCup(id)).toMatchObject([{ kind: 'draw_due' }])
  })

  test('has no item for check-ins that the server opens at the start', async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.becomeCurrent()
    await move(cup.tournamentId, '2 hours')
    expect(await inCup(cup.tournamentId)).toMatchObject([{ kind: 'match_ready' }, { kind: 'match_ready' }])
    await testApp.request(admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true`)
    expect(await inCup(cup.tournamentId)).toEqual([])
  })
})

test('a missing backup is an item until the next one is made', async () => {
  const { db, config } = testApp.deps
  const planned = config.backups
  Object.assign(config, { backups: { ...planned, everyMinutes: 60 } })
  try {
    await sql`insert into backups (file, bytes, encrypted, made_at)
      values ('old.dump', 1, false, clock_timestamp() - interval '3 hours')`.execute(db)
    expect(await attention()).toContainEqual(
      expect.objectContaining({
        kind: 'backup_late',
        text: 'No backup was made as planned. Tell the person who runs the server.',
        tournament_id: null,
      }),
    )
    await sql`insert into backups (file, bytes, encrypted) values ('new.dump', 1, false)`.execute(db)
    const kinds = (await attention()).map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('backup_late')
  } finally {
    Object.assign(config, { backups: planned })
  }
})
