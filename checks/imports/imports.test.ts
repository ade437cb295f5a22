import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findUnknownEntries, findViolations } from './find-violations.ts'
import { readImports } from './read-imports.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'imports-'))
  write('package.json', '{ "workspaces": ["packages/*", "apps/*", "bench", "faults"] }')
  for (const folder of [
    'packages/bracket',
    'packages/game',
    'packages/contract',
    'apps/server',
    'apps/web',
    'bench',
    'faults',
  ])
    write(`${folder}/package.json`, JSON.stringify({ name: `@cup/${path.basename(folder)}` }))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(path.join(project, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(project, file), text)
}

/** The violations in a project of exactly these files; other files that they import exist and are empty. */
function violationsOf(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    for (const [, imported = ''] of text.matchAll(/'(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), imported)
      if (files[target] === undefined) write(target, '')
    }
    write(file, text)
  }
  return findViolations(readImports(project))
}

const server = (file: string): string => `apps/server/src/${file}`
const use = (specifier: string): string => `import { used } from '${specifier}'\n\nexport const value = used\n`

describe('an import is refused', () => {
  test.each([
    ['packages/bracket/src/a.ts', 'node:fs', 'The engine is pure'],
    ['packages/game/src/a.ts', 'node:fs', 'Browser and server both read games'],
    ['packages/contract/src/a.ts', 'kysely', 'The contract knows only zod/mini'],
    [server('features/teams/a.ts'), 'kysely', 'SQL belongs in'],
    [server('features/teams/a.ts'), 'stripe', 'Only gateways/payments'],
    [server('gateways/mail/a.ts'), 'stripe', 'Only gateways/payments'],
    [server('http/a.ts'), 'openid-client', 'Only gateways/identity'],
    [server('jobs/a.ts'), 'nodemailer', 'Only gateways/mail'],
    [server('http/a.ts'), 'socket.io', 'Only live/'],
    [server('http/a.ts'), '../features/teams/team.view.ts', 'The floor never imports a feature'],
    [server('live/a.ts'), '../http/cache/read-cache.ts', 'live is below that'],
    [server('jobs/a.ts'), '../deps.ts', 'jobs is below that'],
    [server('jobs/a.ts'), '../gateways/mail/mailer.ts', 'jobs is below that'],
    [server('db/a.ts'), '../limits/limits.ts', 'db is below that'],
    [server('live/a.ts'), '../features/teams/team.view.ts', 'The floor never imports a feature'],
    [server('features/teams/teams.routes.ts'), './teams.queries.ts', 'Routes call use cases'],
    [server('features/teams/teams.queries.ts'), './invite.step.ts', 'Queries know tables'],
    [server('features/teams/team.rules.ts'), './teams.queries.ts', 'Rules are pure decisions'],
    [server('features/teams/a.ts'), '../users/list-users.ts', 'From another feature only'],
    [server('features/teams/a.ts'), '../payments/payment.view.ts', 'teams is below payments'],
    [server('features/users/a.ts'), '../cup-lifecycle/a.step.ts', 'users is below cup-lifecycle'],
    [server('features/teams/a.ts'), '../guilds/guild.view.ts', 'Give every feature its place'],
    [server('a.ts'), '../test-support/test-app.ts', 'Shipped code does not import test code'],
    ['apps/web/src/pages/home/a.ts', '../admin/b.ts', 'A page never imports another page'],
    ['apps/web/src/pages/home/a.ts', '../../app/b.ts', 'Pages never import the app'],
    ['apps/web/src/features/teams/a.ts', '../../pages/home/b.ts', 'Features never import pages'],
    ['apps/web/src/features/my-match/a.ts', '../bracket-view/b.ts', 'my-match is below bracket-view'],
    ['apps/web/src/features/my-match/a.ts', '../unheard-of/b.ts', 'Give every feature its place'],
    ['apps/web/src/ui/a.ts', '../features/teams/b.ts', 'Shared code imports no pages or features'],
    ['bench/reads/a.ts', '../../apps/server/src/db/db.ts', 'Use another workspace through an entry'],
    ['faults/a.test.ts', '../apps/server/src/db/db.ts', 'Use another workspace through an entry'],
  ])('%s may not import %s', (file, imported, instead) => {
    expect(violationsOf({ [file]: use(imported) })).toEqual([expect.stringContaining(instead)])
  })

  test.each([
    ['import type', "import type { A } from '../payments/payment.view.ts'\nexport type B = A\n"],
    ['export … from', "export { a } from '../payments/payment.view.ts'\n"],
    ['export type … from', "export type { A } from '../payments/payment.view.ts'\n"],
    ['import()', "export const a = () => import('../payments/payment.view.ts')\n"],
    ['import() in a type', "export type A = import('../payments/payment.view.ts').A\n"],
    ['import for its effect', "import '../payments/payment.view.ts'\n"],
  ])('however it is written: %s', (_, text) => {
    expect(violationsOf({ [server('features/teams/a.ts')]: text })).toEqual([expect.stringContaining('teams is below')])
  })

  test('through the entry of another workspace as well', () => {
    write('packages/rehearsal/package.json', '{ "name": "@cup/rehearsal", "exports": { "./*": "./src/*.ts" } }')
    expect(violationsOf({ [server('a.ts')]: use('@cup/rehearsal/person') })).toEqual([
      expect.stringContaining('→ packages/rehearsal/src/person.ts: The rehearsal uses the product from outside'),
    ])
  })
})

describe('an import is allowed', () => {
  test.each([
    ['packages/bracket/src/a.ts', './b.ts'],
    ['packages/contract/src/a.ts', 'zod/mini'],
    [server('features/teams/teams.queries.ts'), 'kysely'],
    [server('db/a.ts'), 'kysely'],
    [server('gateways/payments/a.ts'), 'stripe'],
    [server('features/teams/a.ts'), '../users/users.queries.ts'],
    [server('features/cup-lifecycle/a.ts'), '../teams/team.step.ts'],
    [server('features/teams/a.test.ts'), '../cup-lifecycle/generate-bracket.ts'],
    ['apps/web/src/pages/home/a.ts', '../../features/teams/b.ts'],
    ['apps/web/src/features/bracket-view/a.ts', '../my-match/b.ts'],
  ])('%s may import %s', (file, imported) => {
    expect(violationsOf({ [file]: use(imported) })).toEqual([])
  })

  test('of a type, if the rule allows types', () => {
    const text = "import type { Row } from './teams.queries.ts'\nexport type A = Row\n"
    expect(violationsOf({ [server('features/teams/team.rules.ts')]: text })).toEqual([])
  })
})

test('an app may not open its inside to benches and fault runs', () => {
  expect(findUnknownEntries('apps/server', ['./testing/*', './features/matches/set-match-score'])).toEqual([
    expect.stringContaining('./features/matches/set-match-score'),
  ])
})

describe('a circle is refused', () => {
  test('of two files', () => {
    expect(violationsOf({ 'bench/a.ts': use('./b.ts'), 'bench/b.ts': use('./a.ts') })).toEqual([
      expect.stringContaining('bench/a.ts → bench/b.ts → bench/a.ts: A circle'),
    ])
  })

  test('of types only, through several files', () => {
    const type = (specifier: string): string => `import type { A } from '${specifier}'\nexport type B = A\n`
    expect(
      violationsOf({ 'bench/a.ts': type('./b.ts'), 'bench/b.ts': type('./c.ts'), 'bench/c.ts': type('./a.ts') }),
    ).toEqual([expect.stringContaining('bench/a.ts → bench/b.ts → bench/c.ts → bench/a.ts: A circle')])
  })

  test('and each circle is reported once', () => {
    const files = { 'bench/a.ts': './b.ts', 'bench/b.ts': './a.ts', 'faults/c.ts': './d.ts', 'faults/d.ts': './c.ts' }
    const texts = Object.entries(files).map(([file, imported]) => [file, use(imported)] as const)
    expect(violationsOf(Object.fromEntries(texts))).toHaveLength(2)
  })
})
