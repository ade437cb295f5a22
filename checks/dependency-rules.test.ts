import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface Planted {
  file: string
  imports: string
  refused: string | undefined
}
const planted: Planted[] = [
  { file: 'packages/bracket/src/a.ts', imports: 'node:fs', refused: 'The engine is pure' },
  { file: 'packages/bracket/src/b.ts', imports: '../../contract/src/money.ts', refused: 'The engine is pure' },
  { file: 'packages/bracket/src/c.ts', imports: './index.ts', refused: undefined },
  { file: 'packages/contract/src/d.ts', imports: 'kysely', refused: 'The contract knows only zod' },
  { file: 'packages/contract/src/e.ts', imports: 'zod/mini', refused: undefined },
  { file: 'apps/server/src/features/teams/f.ts', imports: 'kysely', refused: 'SQL belongs in' },
  { file: 'apps/server/src/features/teams/g.queries.ts', imports: 'kysely', refused: undefined },
  { file: 'apps/server/src/features/teams/h.ts', imports: '../users/list-users.ts', refused: 'From another feature' },
  { file: 'apps/server/src/features/teams/i.ts', imports: '../users/users.queries.ts', refused: undefined },
  {
    file: 'apps/server/src/features/teams/j.routes.ts',
    imports: './teams.queries.ts',
    refused: 'Routes call use cases',
  },
  { file: 'apps/server/src/features/teams/k.ts', imports: 'stripe', refused: 'Only gateways/payments' },
  { file: 'apps/server/src/gateways/payments/l.ts', imports: 'stripe', refused: undefined },
  { file: 'apps/server/src/gateways/mail/m.ts', imports: 'stripe', refused: 'Only gateways/payments' },
  { file: 'apps/server/src/http/n.ts', imports: '../features/teams/x.ts', refused: 'The floor never imports' },
  { file: 'apps/server/src/http/o.ts', imports: 'socket.io', refused: 'Only live/' },
  { file: 'apps/web/src/pages/home/p.ts', imports: '../admin/x.ts', refused: 'A page never imports another page' },
  {
    file: 'apps/web/src/features/teams/q.ts',
    imports: '../../pages/home/x.ts',
    refused: 'Features never import pages',
  },
  { file: 'apps/web/src/ui/r.ts', imports: '../features/teams/x.ts', refused: 'What everybody uses' },
]

describe('the dependency rules', () => {
  let folder: string
  let report: { path: string; message: string }[]

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'dependency-rules-'))
    cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'))
    for (const { file, imports } of planted) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(folder, file), `import * as planted from '${imports}'\n\nexport const used = planted\n`)
    }
    const biome = path.join(root, 'node_modules/.bin/biome')
    const args = [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ]
    const { stdout } = await promisify(execFile)(biome, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; location: { path: string } }[] }
    report = diagnostics.map(({ message, location }) => ({ path: location.path, message: JSON.stringify(message) }))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(planted.filter(({ refused }) => refused))('$file may not import $imports', ({ file, refused }) => {
    expect(report.filter((found) => found.path.endsWith(file)).map((found) => found.message)).toEqual([
      expect.stringContaining(refused ?? ''),
    ])
  })
  test.each(planted.filter(({ refused }) => !refused))('$file may import $imports', ({ file }) => {
    expect(report.filter((found) => found.path.endsWith(file))).toEqual([])
  })
})
