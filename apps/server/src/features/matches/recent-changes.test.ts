import { beforeEach, describe, expect, test } from 'vitest'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'
import { findRecentChanges, type StoredChange } from './match-changes.queries.ts'
import { findMatchesByTournamentId } from './matches.queries.ts'
import { refusalOfUndo } from './undo.rules.ts'

const testApp = testAppForFile()
let cup: NamedBracket
beforeEach(async () => {
  cup = await createNamedBracket(testApp, 8)
})

const round1 = (position: number) => `Winners Round 1.${position}`
const TOO_LATE = 'A later change was made, so this can no longer be undone'

const changes = async () =>
  (await testApp.request(cup.admin, 'GET', `/admin/tournaments/${cup.tournamentId}/changes`)).body.changes
const adminName = async () =>
  (await testApp.deps.db.selectFrom('users').select('name').where('id', '=', cup.admin.id).executeTakeFirstOrThrow())
    .name
const withoutRevision = async () => (await cup.matches()).map(({ revision: _, ...match }) => match)

/** Undoes each listed change on its own and checks that the list was right about it. */
async function expectListToBeTrue() {
  const listed = await changes()
  expect(listed.length).toBeGreaterThan(0)
  for (const { id, match_id, undoable, refusal } of listed) {
    if (undoable) continue
    const { status, body } = await testApp.request(cup.admin, 'POST', `/admin/matches/${match_id}/undo?change_id=${id}`)
    expect([status, body.detail]).toEqual([409, refusal])
  }
  return listed
}

describe('the list of recent changes', () => {
  test('is empty before the first one', async () => {
    expect(await changes()).toEqual([])
  })

  test('names who did what to which match, newest first', async () => {
    await cup.win(round1(1), 1)
    await cup.act(round1(2), 'start-checkin')
    const name = await adminName()
    expect(await changes()).toMatchObject([
      { action: 'match.start_checkin', actor_name: name, match_title: 'Winners Round 1, match 2: Seed 4 v Seed 5' },
      { action: 'match.set_score', actor_name: name, match_title: 'Winners Round 1, match 1: Seed 1 v Seed 8' },
    ])
  })

  test('names who processed a check-in, whether the match starts or ends with it', async () => {
    for (const [at, isComplete] of [true, false].entries()) {
      const name = round1(at + 1)
      await cup.act(name, 'start-checkin')
      const { team1_id, team2_id } = await cup.match(name)
      await cup.act(name, `checkin-team?team_id=${team1_id}`)
      if (isComplete) await cup.act(name, `checkin-team?team_id=${team2_id}`)
      await cup.act(name, 'process-checkin')
      const [{ action, actor_name }] = await changes()
      expect([action, actor_name]).toEqual(['match.process_checkin', await adminName()])
    }
  })

  test('shows the effect of undoing on each match', async () => {
    await cup.win(round1(1), 1, '2-1')
    const [change] = await changes()
    expect(change).toMatchObject({ undoable: true, refusal: null })
    expect(change.matches[0]).toMatchObject({
      round_name: 'Winners Round 1',
      now: { match_status: 'completed', winner_name: 'Seed 1', score: '2-1' },
      after_undo: { match_status: 'pending', winner_name: null, score: null },
    })
    expect(change.matches).toHaveLength(3)
  })

  test('omits undone changes', async () => {
    await cup.win(round1(1), 1)
    await cup.act(round1(1), 'undo')
    expect(await changes()).toEqual([])
  })

  test('is for a cup that exists', async () => {
    const path = `/admin/tournaments/${cup.admin.id}/changes`
    expect((await testApp.request(cup.admin, 'GET', path)).status).toBe(404)
  })
})

describe('undoing an older change', () => {
  const undo = (change: { id: string; match_id: string }) =>
    testApp.request(cup.admin, 'POST', `/admin/matches/${change.match_id}/undo?change_id=${change.id}`)

  test('reverts exactly that one while no later change touched its matches', async () => {
    await cup.win(round1(3), 2)
    const before = await withoutRevision()
    await cup.win(round1(1), 1)
    await cup.win(round1(4), 2)
    const listed = await expectListToBeTrue()
    const older = listed.find((change: { match_title: string }) => change.match_title.includes('match 1'))
    expect(older.undoable).toBe(true)
    expect((await undo(older)).status).toBe(200)
    const first = before.find(({ round_name, position }) => `${round_name}.${position}` === round1(1))
    const { revision: _, ...now } = await cup.match(round1(1))
    expect(now).toEqual(first)
    expect((await cup.match(round1(4))).match_status).toBe('completed')
  })

  test('is refused once the next match of its teams has changed', async () => {
    await cup.win(round1(1), 1)
    await cup.win(round1(2), 1)
    const [newest, older] = await expectListToBeTrue()
    expect([newest.undoable, older.undoable, older.refusal]).toEqual([true, false, TOO_LATE])
  })

  test('is refused if a later walkover depends on it', async () => {
    for (const position of [1, 2, 3, 4]) await cup.win(round1(position), 1)
    const { team2_id } = await cup.match('Winners Round 2.1')
    await cup.act('Winners Round 2.1', `dq-team?team_id=${team2_id}&withdraw=true`)
    // the place of the withdrawn team in the losers bracket stays empty, so one of these winners gets a walkover
    for (const position of [1, 2]) await cup.win(`Losers Round 1.${position}`, 1)
    const before = await withoutRevision()
    expect(
      before.filter(({ bracket, match_status }) => bracket === 'losers' && match_status === 'completed'),
    ).toHaveLength(3)
    const listed = await expectListToBeTrue()
    const withdrawal = listed.find(({ action }: { action: string }) => action === 'match.withdraw_team')
    expect([withdrawal.undoable, withdrawal.refusal]).toEqual([false, TOO_LATE])
    expect(await withoutRevision()).toEqual(before)
  })

  test('is refused if the bracket would be inconsistent, even if the times of the rows allow it', async () => {
    for (const name of [round1(1), round1(2), 'Winners Round 2.1']) await cup.win(name, 1)
    const { db } = testApp.deps
    const rows = await findMatchesByTournamentId(db, cup.tournamentId)
    const [newest, , oldest] = await findRecentChanges(db, cup.tournamentId, 3)
    const tournament = { status: 'in_progress', podium_source: null } as const
    const refusal = (change: StoredChange | undefined) =>
      change && refusalOfUndo({ tournament, rows }, { ...change, untouched: true })?.message
    expect([refusal(newest), refusal(oldest)]).toEqual([undefined, TOO_LATE])
  })

  test('is refused twice, and for a change of another match or cup', async () => {
    await cup.win(round1(1), 1)
    await cup.win(round1(3), 1)
    const [, older] = await changes()
    const elsewhere = await createNamedBracket(testApp, 4)
    const { id: foreign } = await elsewhere.match('Winners Round 1.1')
    expect((await undo({ ...older, match_id: foreign })).body.detail).toBe('There is nothing to undo')
    const other = await cup.match(round1(3))
    expect((await undo({ ...older, match_id: other.id })).body.detail).toBe(TOO_LATE)
    expect((await undo(older)).status).toBe(200)
    expect((await undo(older)).body.detail).toBe('There is nothing to undo')
  })

  test('accepts only the id of a change', async () => {
    const { status, body } = await cup.act(round1(1), 'undo?change_id=first')
    expect([status, body.detail]).toEqual([422, 'change_id must be the id of a change'])
  })
})

describe('in an automatic cup', () => {
  beforeEach(() =>
    testApp.request(cup.admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true&now=true`),
  )

  test('a result can be undone although the server has opened the next check-in', async () => {
    await cup.win(round1(1), 1)
    await cup.win(round1(2), 1)
    expect((await cup.match('Winners Round 2.1')).match_status).toBe('checkin')
    expect((await cup.act(round1(2), 'undo')).status).toBe(200)
    expect(await cup.match('Winners Round 2.1')).toMatchObject({ match_status: 'pending', checkin_deadline: null })
  })

  test('it can no longer be undone once a team has checked in there', async () => {
    await cup.win(round1(1), 1)
    await cup.win(round1(2), 1)
    const { team1_id } = await cup.match('Winners Round 2.1')
    await cup.act('Winners Round 2.1', `checkin-team?team_id=${team1_id}`)
    expect((await cup.act(round1(2), 'undo')).body.detail).toBe(TOO_LATE)
  })
})
