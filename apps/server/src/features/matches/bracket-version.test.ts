import type { Bracket } from '@cup/contract/bracket'
import { applyMatchChange } from '@cup/contract/match-changes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let cup: NamedBracket
beforeEach(async () => {
  cup = await createNamedBracket(testApp, 4)
  testApp.events.length = 0
})

const FIRST = 'Winners Round 1.1'
const read = async (): Promise<Bracket> =>
  (await testApp.request(undefined, 'GET', `/bracket/${cup.tournamentId}`)).body
const changes = () => testApp.events.flatMap((event) => (event.name === 'match_updated' ? event.payload : []))

describe('the version of a bracket', () => {
  test('is raised once by each change, whose event carries the rows as the bracket shows them', async () => {
    const before = await read()
    await cup.act(FIRST, 'start-checkin')
    await cup.win(FIRST, 1)
    const after = await read()
    expect(after.version).toBe(before.version + 2)
    expect(changes().map(({ from_version, version }) => [from_version, version])).toEqual([
      [before.version, before.version + 1],
      [before.version + 1, before.version + 2],
    ])
    const last = changes().at(-1)
    expect(last?.matches).toHaveLength(3)
    const applied = last?.matches?.map((change) => {
      const known = before.matches.find(({ id }) => id === change.id)
      return applyMatchChange(known, change)
    })
    expect(after.matches).toEqual(expect.arrayContaining(applied ?? []))
    // every spectator receives it for every score
    expect(JSON.stringify(['match_updated', last]).length).toBeLessThan(1200)
  })

  test('is not raised by a result that changes nothing', async () => {
    await cup.win(FIRST, 1)
    const { version } = await read()
    testApp.events.length = 0
    await cup.win(FIRST, 1)
    expect((await read()).version).toBe(version)
    expect(changes()).toEqual([])
  })

  test('is announced without rows when a match is deleted with the change', async () => {
    for (const name of [FIRST, 'Winners Round 1.2', 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']) {
      await cup.win(name, 1)
    }
    await cup.win('Grand Final.1', 2)
    expect(
      changes()
        .at(-1)
        ?.matches?.map(({ round_name }) => round_name),
    ).toContain('Grand Final Reset')
    await cup.win('Grand Final.1', 1)
    expect(changes().at(-1)).not.toHaveProperty('matches')
  })

  test('keeps rising after the bracket was reset and drawn again', async () => {
    const { version } = await read()
    await testApp.request(cup.admin, 'POST', `/admin/bracket/reset/${cup.tournamentId}`)
    await testApp.request(cup.admin, 'POST', `/admin/bracket/generate/${cup.tournamentId}`)
    const redrawn = await read()
    expect(redrawn.matches.length).toBeGreaterThan(0)
    expect(redrawn.version).toBe(version + 2)
    expect(changes()).toEqual([
      { tournament_id: cup.tournamentId, match_ids: [], from_version: version, version: version + 1 },
      { tournament_id: cup.tournamentId, match_ids: [], from_version: version + 1, version: version + 2 },
    ])
  })

  test('is raised by a change that another program made', async () => {
    const { version, matches } = await read()
    await sql`update matches set ruling = 'Decided by hand' where id = ${matches[0]?.id ?? ''}`.execute(testApp.deps.db)
    await sql`update teams set team_name = 'Renamed' where id = ${cup.teams[0]?.id ?? ''}`.execute(testApp.deps.db)
    testApp.deps.readCache.suspend()
    testApp.deps.readCache.resume()
    expect((await read()).version).toBe(version + 2)
  })

  test('a renamed team is a change without rows', async () => {
    const { version } = await read()
    await testApp.request(cup.admin, 'PUT', `/admin/teams/${cup.teams[0]?.id}/name?new_name=Other`)
    expect(changes()).toEqual([
      { tournament_id: cup.tournamentId, match_ids: [], from_version: version, version: version + 1 },
    ])
  })
})

test('check-ins of two matches at the same time get two versions', async () => {
  const { version } = await read()
  const seats = [
    [FIRST, 0],
    ['Winners Round 1.2', 1],
  ] as const
  const calls = seats.map(async ([name, team]) => {
    const match = await cup.match(name)
    return testApp.request(cup.teams[team]?.captain, 'POST', `/matches/${match.id}/checkin`)
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).version).toBe(version + 2)
  expect(
    changes()
      .map((change) => change.version)
      .toSorted(),
  ).toEqual([version + 1, version + 2])
})
