import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from './web-build.ts'

let web: string
let builds: number
const lines: string[] = []
const options = () => ({ web, lockFile: path.join(web, 'lock'), log: (line: string) => void lines.push(line), build })

async function build(): Promise<void> {
  builds += 1
  fs.mkdirSync(path.join(web, 'dist'), { recursive: true })
  await new Promise((resolve) => setImmediate(resolve))
  fs.writeFileSync(path.join(web, 'dist/index.html'), `build ${builds}`)
}
const touchSource = () => {
  const later = new Date(Date.now() + 60_000)
  fs.utimesSync(path.join(web, 'src/main.tsx'), later, later)
}

beforeEach(() => {
  builds = 0
  lines.length = 0
  web = fs.mkdtempSync(path.join(os.tmpdir(), 'web-build-'))
  fs.mkdirSync(path.join(web, 'src'))
  fs.writeFileSync(path.join(web, 'src/main.tsx'), '')
})
afterEach(() => fs.rmSync(web, { recursive: true }))

describe('ensureWebBuilt', () => {
  test('serves a site that came without its sources as it is, and writes nothing', async () => {
    fs.rmSync(path.join(web, 'src'), { recursive: true })
    const { webRoot } = await ensureWebBuilt(options())
    expect([builds, webRoot, fs.readdirSync(web)]).toEqual([0, path.join(web, 'dist'), []])
  })

  test('builds what is missing, once', async () => {
    const first = await ensureWebBuilt(options())
    const second = await ensureWebBuilt(options())
    expect([builds, first.webRoot]).toEqual([1, path.join(web, 'dist')])
    first.release()
    second.release()
  })

  test('builds again when a source is newer', async () => {
    const first = await ensureWebBuilt(options())
    first.release()
    touchSource()
    const rebuilding = ensureWebBuilt({
      ...options(),
      build: async () => {
        await build()
        const later = new Date(Date.now() + 120_000)
        fs.utimesSync(path.join(web, 'dist/index.html'), later, later)
      },
    })
    const second = await rebuilding
    expect(builds).toBe(2)
    second.release()
  })

  test('builds once when several start together', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => ensureWebBuilt(options())))
    expect(builds).toBe(1)
    for (const { release } of started) release()
  })

  test('leaves files alone that another process serves', async () => {
    const serving = await ensureWebBuilt(options())
    touchSource()
    const second = await ensureWebBuilt(options())
    expect(builds).toBe(1)
    expect(lines.at(-1)).toContain('another process serves it')
    serving.release()
    second.release()
  })

  test('lets the next one try when a build failed', async () => {
    const failing = ensureWebBuilt({ ...options(), build: () => Promise.reject(new Error('no')) })
    await expect(failing).rejects.toThrow('no')
    const { release } = await ensureWebBuilt(options())
    expect(builds).toBe(1)
    release()
  })
})
