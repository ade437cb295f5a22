import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { testAppForFile } from '@cup/server/testing/test-app-for-file'
import { describe, expect, test } from 'vitest'
import { failedCalls } from '../harness/on-test-app.ts'
import { REPORT_RACES, raceReports } from './report-races.ts'

const seed = seedFrom(process.env.CUP_SEED)

const stage = testAppForFile()

describe(`a slice of the races around reports (CUP_SEED=${seed})`, () => {
  test.each(Object.entries(REPORT_RACES))('%s: one result, with one entry in the audit log', async (_name, race) => {
    expect(await raceReports(stage, race, { races: 6, random: randomFrom(seed) })).toEqual([])
  })

  test('no call failed with 5xx', async () => {
    expect(await failedCalls(stage)).toEqual([])
  })
})
