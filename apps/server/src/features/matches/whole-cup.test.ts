import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { describe, expect, test } from 'vitest'
import { createBracket } from '#testing/factories/create-bracket'
import { compareRows, expectedPodium, followCup, playToTheEnd } from '#testing/play-cup'
import { testAppForFile } from '#testing/test-app-for-file'

const SIZES = Array.from({ length: 32 }, (_, index) => index + 2)
const seed = seedFrom(process.env.CUP_SEED)

const testApp = testAppForFile()

/** So that the next cup is the current one. */
const finish = async (admin: { id: string }, tournamentId: string) =>
  testApp.request(admin, 'POST', `/admin/tournaments/${tournamentId}/complete`)

describe(`a cup played through the calls (CUP_SEED=${seed})`, () => {
  test.each(SIZES)('of %i teams ends with the expected podium', async (size) => {
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
