import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testAppForFile } from '#testing/test-app-for-file'
import { buildApp } from '../../app.ts'
import { purgeWebFiles } from '../../housekeeping.jobs.ts'
import { keepWebFiles } from './earlier-files.ts'

const testApp = testAppForFile()
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'))
})
afterEach(async () => {
  fs.rmSync(folder, { recursive: true })
  await testApp.deps.db.deleteFrom('web_files').execute()
})

/** A built site with one script of its own and one that every release has. */
function buildRelease(name: string): string {
  const root = path.join(folder, name)
  fs.mkdirSync(path.join(root, 'assets'), { recursive: true })
  fs.writeFileSync(path.join(root, 'index.html'), `<title>${name}</title>`)
  fs.writeFileSync(path.join(root, `assets/part-${name}.js`), `export const release = '${name}'`)
  fs.writeFileSync(path.join(root, `assets/part-${name}.js.br`), 'compressed')
  fs.writeFileSync(path.join(root, 'assets/shared-0000.css'), 'a{}')
  return root
}

/** An instance starts: it keeps its files and serves. */
async function startInstance(webRoot: string) {
  await keepWebFiles(testApp.deps.db, webRoot)
  const app = await buildApp(testApp.deps, { webRoot })
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    return { status: statusCode, body, type: headers['content-type'], cache: headers['cache-control'] }
  }
  return { get, close: () => app.close() }
}

const aDayPasses = () =>
  sql`update web_files set expires_at = expires_at - interval '25 hours' where expires_at is not null`.execute(
    testApp.deps.db,
  )

test('after a deploy every instance serves the files of both releases', async () => {
  const [older, newer] = [buildRelease('aaaa'), buildRelease('bbbb')]
  const first = await startInstance(older)
  const second = await startInstance(newer)
  for (const instance of [first, second]) {
    for (const name of ['aaaa', 'bbbb']) {
      expect(await instance.get(`/assets/part-${name}.js`)).toMatchObject({
        status: 200,
        body: `export const release = '${name}'`,
        type: expect.stringContaining('javascript'),
        cache: 'public, max-age=31536000, immutable',
      })
    }
  }
  await first.close()
  await second.close()
})

test('a day later only the files of the running release are left', async () => {
  const older = await startInstance(buildRelease('aaaa'))
  await older.close()
  const newer = await startInstance(buildRelease('bbbb'))
  await purgeWebFiles.handle(testApp.deps, {})
  expect((await newer.get('/assets/part-aaaa.js')).status).toBe(200)
  await aDayPasses()
  await purgeWebFiles.handle(testApp.deps, {})
  expect((await newer.get('/assets/part-aaaa.js')).status).toBe(404)
  const left = await testApp.deps.db.selectFrom('web_files').select('path').orderBy('path').execute()
  expect(left.map((row) => row.path)).toEqual(['assets/part-bbbb.js', 'assets/shared-0000.css'])
  await newer.close()
})

test('a release that is deployed again keeps its files', async () => {
  const older = buildRelease('aaaa')
  for (const root of [older, buildRelease('bbbb'), older]) await (await startInstance(root)).close()
  await aDayPasses()
  await purgeWebFiles.handle(testApp.deps, {})
  const left = await testApp.deps.db.selectFrom('web_files').select('path').orderBy('path').execute()
  expect(left.map((row) => row.path)).toEqual(['assets/part-aaaa.js', 'assets/shared-0000.css'])
})

test.each(['/assets/nothing.js', '/assets/part-aaaa.js.map', '/assets/..%2findex.html', '/assets/part-aaaa'])(
  '%s is not found',
  async (url) => {
    const instance = await startInstance(buildRelease('aaaa'))
    expect((await instance.get(url)).status).toBe(404)
    await instance.close()
  },
)
