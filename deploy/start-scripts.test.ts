import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startScript } from './release/start-scripts.ts'

const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('a release starts as npm start does, in production mode and from any folder', () => {
  const [, settings, options] =
    /^exec node launch\.cjs (.*) \.env (--.*) apps\/server\/start\.mjs$/.exec(scripts.start ?? '') ?? []
  const lines = [`export NODE_ENV=production ${settings}`, `"$here/node" ${options} "$here/apps/server/start.mjs" "$@"`]
  expect(startScript(scripts.start ?? '', true)).toContain(lines.join('\nexec '))
})

test('without a packaged Node it uses the machine’s own', () => {
  expect(startScript('exec node launch.cjs apps/server/admin.mjs', false)).toContain(
    'export NODE_ENV=production\nexec node "$here/apps/server/admin.mjs" "$@"\n',
  )
})

test('a script that does not start through the launcher is refused', () => {
  expect(() => startScript('node apps/server/start.mjs', true)).toThrow('does not start through the launcher')
})
