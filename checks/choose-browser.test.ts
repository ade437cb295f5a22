import { type BrowserSource, chooseBrowser } from '@cup/e2e/choose-browser'
import { describe, expect, test } from 'vitest'

const source = (name: string, found: string | undefined | Error, fits = true): BrowserSource => ({
  name,
  fits,
  find: async () => {
    if (found instanceof Error) throw found
    return found
  },
})
const DEBIAN = { platform: 'linux', isDebian: true, isRoot: false }
const always = async () => true

describe('the browser for the tests', () => {
  test('is the first that exists; later ones are not searched', async () => {
    const later = source('later', new Error('was searched'))
    expect(await chooseBrowser([source('first', '/first'), later], always, DEBIAN)).toEqual({
      executable: '/first',
      source: 'first',
    })
  })

  test('is not one that does not fit this machine, is missing, cannot be fetched or does not start', async () => {
    const sources = [
      source('unfit', '/unfit', false),
      source('missing', undefined),
      source('unreachable', new Error('no network')),
      source('broken', '/broken'),
      source('good', '/good'),
    ]
    const starts = async (executable: string) => executable !== '/broken'
    expect(await chooseBrowser(sources, starts, DEBIAN)).toEqual({ executable: '/good', source: 'good' })
  })

  test.each([
    [DEBIAN, 'Run: sudo apt-get install chromium\n'],
    [{ ...DEBIAN, isRoot: true }, 'Run: apt-get install chromium\n'],
    [
      { platform: 'linux', isDebian: false, isRoot: false },
      'Run: sudo node launch.cjs playwright install --with-deps chromium\n',
    ],
    [{ platform: 'darwin', isDebian: false, isRoot: false }, 'Run: node launch.cjs playwright install chromium\n'],
  ])('without any, the run fails with the command that helps and every reason (%o)', async (machine, command) => {
    const sources = [source('named', '/broken'), source('system', undefined), source('download', new Error('offline'))]
    const failure = chooseBrowser(sources, async () => false, machine)
    await expect(failure).rejects.toThrow(command)
    await expect(failure).rejects.toThrow(/named: \/broken does not start\n +system: none\n +download: offline$/)
  })
})
