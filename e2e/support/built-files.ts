import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist')

interface BuiltFile {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

export async function readManifest(): Promise<Record<string, BuiltFile>> {
  return JSON.parse(await readFile(path.join(DIST, '.vite/manifest.json'), 'utf8'))
}

/** The build gives a module that several parts share a file with its name. */
function sharedFile(source: string, manifest: Record<string, BuiltFile>): string {
  const name = path.basename(source).replace(/\.tsx?$/, '')
  return Object.keys(manifest).find((key) => key.startsWith(`_${name}-`)) ?? source
}

/** The built files of these sources and of everything they import. */
export async function filesOf(...sources: string[]): Promise<Set<string>> {
  const manifest = await readManifest()
  const files = new Set<string>()
  const add = (source: string) => {
    const entry = manifest[source] ?? manifest[sharedFile(source, manifest)]
    if (!entry) throw new Error(`the build has no ${source}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    entry.imports?.forEach(add)
  }
  sources.forEach(add)
  return files
}
