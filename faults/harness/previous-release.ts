import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** The release that is upgraded from: tag v0.1.0. By commit, because a clone may lack the tags. */
export const PREVIOUS = { version: '0.1.0', commit: 'edb640eaa005be9eee53b355c40bf2e01a625020' }

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The files that its server needs, with the entry that starts it with providers in another process. */
const PARTS = ['package.json', 'apps/server', 'packages', 'faults']

/**
 * Why the sources of the previous release are missing: the folder is no git repository, or a shallow clone. Undefined if
 * they are there, or if the history is complete and must have them.
 */
export function reasonWithoutPrevious(): string | undefined {
  const { commit, version } = PREVIOUS
  const git = (...args: string[]) => spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
  if (git('cat-file', '-e', `${commit}^{commit}`).status === 0) return undefined
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'false') return undefined
  return `no git history with release ${version} here: "git fetch --unshallow" in a clone brings it`
}

/** Writes the sources of the previous release into a folder. It uses the packages that are installed here. */
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
  const packages = ['bracket', 'contract', 'rehearsal', 'stand-ins'].map((name) => [name, `packages/${name}`] as const)
  for (const [name, target] of [...packages, ['server', 'apps/server'] as const]) {
    symlinkSync(path.join(folder, target), path.join(modules, '@cup', name))
  }
}

function must(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
