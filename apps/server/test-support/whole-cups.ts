import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { describe, expect, test } from 'vitest'
import { createBracket } from './factories/create-bracket.ts'
import { compareRows, expectedPodium, followCup, playToTheEnd } from './play-cup.ts'
import { testAppForFile } from './test-app-for-file.ts'

/** One test for each size: plays a cup to its end with random results and compares it with the engine's bracket. */
export function testWholeCups(sizes: readonly number[]): void {
  const seed = seedFrom(process.env.CUP_SEED)
  const testApp = testAppForFile()

  /** So that the next cup is the current one. */
  const finish = async (admin: { id: string }, tournamentId: string) =>
    testApp.request(admin, 'POST', `/admin/tournaments/${tournamentId}/complete`)

  describe(`a cup played through the calls (CUP_SEED=${seed})`, () => {
    test.each(sizes)('of %i teams ends with the expected podium', async (size) => {
      const cup = await createBracket(testApp, { size })
      const played = await followCup(testApp, cup, randomFrom(seed + size))
      await playToTheEnd(played)
      const { expected, actual } = await compareRows(played)
      expect(actual).toEqual(expected)
      const { status, body } = await finish(cup.admin, cup.tournamentId)
      expect({ status, open: body.open_matches }).toEqual({ status: 200, open: 0 })
      const { first_place_team_id, second_place_team_id, third_place_team_id } = body.tournament
      expect([first_place_team_id, second_place_team_id, third_place_team_id]).toEqual(expectedPodium(played))
    })
  })
}
