import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { buildTestApp } from '@cup/server/testing/test-app'
import { testAppForFile } from '@cup/server/testing/test-app-for-file'
import { describe, expect, test } from 'vitest'
import { failedCalls } from '../harness/on-test-app.ts'
import { raceCheckIns, raceDeadlines } from './check-in-and-process.ts'
import { breakGeneration, raceGeneration, raceLastPayment } from './half-bracket.ts'
import { changeCupsWhileReading } from './one-current-tournament.ts'
import { alternateWinners, breakResults, endRoundAtOnce } from './parallel-results.ts'

const seed = seedFrom(process.env.CUP_SEED)

const stage = testAppForFile()

describe(`a slice of the fault runs (CUP_SEED=${seed})`, () => {
  test('ten results at once for one match leave a bracket that matches one of them', async () => {
    const { problems } = await alternateWinners(stage, { matches: 3, random: randomFrom(seed) })
    expect(problems).toEqual([])
  })

  test('no result is lost when all of the first round of 16 teams are set at once', async () => {
    expect(await endRoundAtOnce(stage, 1)).toEqual([])
  })

  test('a team is disqualified if and only if its check-in was refused', async () => {
    const { problems, races } = await raceCheckIns(stage, { races: 8, random: randomFrom(seed) })
    expect({ problems, races }).toEqual({ problems: [], races: 8 })
  })

  test('the same holds within 50 milliseconds of the deadline', async () => {
    const { problems } = await raceDeadlines(stage, { races: 4, random: randomFrom(seed) })
    expect(problems).toEqual([])
  })

  test('a bracket is stored completely or not at all, wherever the connection breaks', async () => {
    const { problems, breaks } = await breakGeneration([2, 3])
    expect(problems).toEqual([])
    expect(breaks).toBeGreaterThanOrEqual(10)
  })

  test('a result is stored completely or not at all, wherever the connection breaks', async () => {
    const { problems, breaks } = await breakResults(1)
    expect(problems).toEqual([])
    expect(breaks).toBeGreaterThanOrEqual(4)
  })

  test('of ten draws at once exactly one succeeds', async () => {
    expect(await raceGeneration(stage, 2)).toEqual([])
  })

  test('a team that pays during the draw is in the bracket or gets a refund', async () => {
    expect(await raceLastPayment(stage, 2)).toEqual([])
  })

  test('no call failed with 5xx', async () => {
    expect(await failedCalls(stage)).toEqual([])
  })
})

test('every reader sees the same current cup while cups are created and completed', async () => {
  const fresh = await buildTestApp()
  const { problems, reads } = await changeCupsWhileReading(fresh, { cups: 6, readers: 4 })
  expect(problems).toEqual([])
  expect(reads).toBeGreaterThan(4)
  await fresh.close()
})
