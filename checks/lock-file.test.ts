import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
)

/** The folder where npm installed a dependency of a package: its own node_modules, or one above it. */
function find(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found !== undefined || folder === '') return found
    if (!folder.includes('/node_modules/')) return lock.packages[`node_modules/${name}`]
  }
}

const isFor = ({ os, cpu, libc }: Locked, processor: string): boolean =>
  [os].flat().includes('linux') && [cpu].flat().includes(processor) && ![libc].flat().includes('musl')

const parents = Object.entries(lock.packages).filter(([, { optionalDependencies }]) => optionalDependencies)
const variants = parents.map(([folder, { optionalDependencies = {} }]) => ({
  folder: folder === '' ? 'the project' : folder,
  locked: Object.keys(optionalDependencies).flatMap((name) => find(folder, name) ?? []),
}))
const forX64 = variants.filter(({ locked }) => locked.some((one) => isFor(one, 'x64')))

test('packages for Linux x64 are in the lock file for arm64 as well', () => {
  // the project's Node, the server's PostgreSQL, and the tools
  expect(forX64.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['the project', 'apps/server']))
  const missing = forX64.filter(({ locked }) => !locked.some((one) => isFor(one, 'arm64')))
  expect(missing.map(({ folder }) => folder)).toEqual([])
})
