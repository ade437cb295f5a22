import fs from 'node:fs'
import path from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The folders, relative to the root, of these packages and of all that they need at run time, as they are installed. */
export function findPackages(root: string, names: readonly string[]): string[] {
  const folders = new Set(names.map((name) => mustFind(root, '', name)))
  for (const folder of folders) {
    const { needed, welcome } = namesIn(readManifest(path.join(root, folder)))
    for (const name of needed) folders.add(mustFind(root, folder, name))
    for (const name of welcome) {
      const found = find(root, folder, name)
      if (found !== undefined) folders.add(found)
    }
  }
  // packages of types alone are empty at run time
  return [...folders].filter((folder) => !folder.includes('node_modules/@types/')).sort()
}

/** An optional package may be for another platform, and is then not installed. */
function namesIn(manifest: Manifest): { needed: string[]; welcome: string[] } {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const needed = [...Object.keys(dependencies), ...peers].filter((name) => optionalDependencies[name] === undefined)
  return { needed, welcome: Object.keys(optionalDependencies) }
}

function mustFind(root: string, from: string, name: string): string {
  const found = find(root, from, name)
  if (found === undefined)
    throw new Error(`${name} is not installed, and ${from || 'the server'} needs it: run "npm ci"`)
  return found
}

/** Looks where Node does: beside the package, then in the folders above it. */
function find(root: string, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = path.join(parts.slice(0, depth).join('/node_modules/'), 'node_modules', name)
    if (fs.existsSync(path.join(root, folder, 'package.json'))) return folder
  }
  return undefined
}

/** Files of a package that only its developers or users' compilers need; nothing loads them at run time. */
const IDLE = [
  /^(tests?|__tests__|benchmarks?|examples?|docs|\.github)\//,
  /\.(test|spec)\.[cm]?js$/,
  /\.(map|md)$/,
  /\.[cm]?ts$/,
]

/** Whether a file of a package, named relative to it, belongs into a release. */
export const isNeeded = (file: string): boolean => /^licen[cs]e/i.test(file) || !IDLE.some((idle) => idle.test(file))

export const readManifest = <T = Manifest>(folder: string): T =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as T
