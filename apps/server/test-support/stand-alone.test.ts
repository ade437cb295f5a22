import { expect, onTestFinished, test, vi } from 'vitest'
import { testRunFolder } from './prepared-data.ts'
import { standAlone } from './stand-alone.ts'

test('a fault run does not look for the data of one that ended before it in the same process', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CUP_TEST_FOLDER', undefined)
  await standAlone(async () => {})
  expect(testRunFolder()).toBeUndefined()
})
