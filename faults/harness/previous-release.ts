import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** The release that is upgraded from: tag v0.1.0. By commit, because a clone may lack the tags. */
export const PREVIOUS = { version: '0.1.0', commit: 'edb640eaa005be9eee53b355c40bf2e01a625020' }

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The files that its server needs, and the entry that starts it with providers that run elsewhere. */
const PARTS = ['package.json', 'apps/server', 'packages', 'faults']

/**
 * Why the sources of the previous release cannot be had here: the folder is no git repository, or one without history.
 * Undefined if they can be had, or if the history is whole and must therefore have them.
 */
export function reasonWithoutPrevious(): string | undefined {
  const { commit, version } = PREVIOUS
  const git = (...args: string[]) => spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
  if (git('cat-file', '-e', `${commit}^{commit}`).status === 0) return undefined
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'false') return undefined
  return `no git history with release ${version} here: "git fetch --unshallow" in a clone brings it`
}

/**
 * Writes the sources of the previous release into a folder. Packages are the ones that are installed here: the versions
 * that both releases use are the same.
 */
export function unpackPrevious(folder: string): string {
  const reason = reasonWithoutPrevious()
  if (reason !== undefined) throw new Error(reason)
  mkdirSync(folder, { recursive: true })
  const archive = path.join(folder, 'release.tar')
  must('git', ['-C', ROOT, 'archive', '--output', archive, PREVIOUS.commit, ...PARTS])
  must('tar', ['-xf', archive, '-C', folder])
  linkPackages(folder)
  return folder
}

function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@cup'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@cup') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  }
  const own = ['bracket', 'contract', 'rehearsal', 'stand-ins'].map((name) => [name, `packages/${name}`] as const)
  for (const [name, place] of [...own, ['server', 'apps/server'] as const]) {
    symlinkSync(path.join(folder, place), path.join(modules, '@cup', name))
  }
}

function must(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
