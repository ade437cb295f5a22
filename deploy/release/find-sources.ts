import fs from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

export interface Sources {
  /** Files of the project, relative to its root. */
  files: string[]
  /** Packages from npm that they import. */
  packages: string[]
}

/** Loaded in local mode only, by `import()`; an import of any other kind would make production need them. */
export const LOCAL_ONLY: readonly string[] = ['./stand-in-config.ts', '@cup/stand-ins/stand-ins']

interface Import {
  specifier: string
  isLate: boolean
}

/** Follows the imports of the entry points, so that a release holds what production loads and nothing else. */
export function findSources(root: string, entries: readonly string[]): Sources {
  const files = new Set<string>(entries)
  const packages = new Set<string>()
  for (const file of files) {
    for (const { specifier, isLate } of readImports(path.join(root, file))) {
      if (specifier.startsWith('node:') || (isLate && LOCAL_ONLY.includes(specifier))) continue
      if (specifier.startsWith('.')) files.add(path.join(path.dirname(file), specifier))
      else if (specifier.startsWith('@cup/')) files.add(resolveOwn(root, specifier))
      else packages.add(packageOf(specifier))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

function readImports(file: string): Import[] {
  const text = fs.readFileSync(file, 'utf8')
  // types are gone afterwards, and with them the imports that exist for types alone
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  const matches = (pattern: RegExp, isLate: boolean): Import[] =>
    [...code.matchAll(pattern)].map(([, specifier = '']) => ({ specifier, isLate }))
  return [
    ...matches(/^(?:import|export|\})[^'"\n]*from\s*['"]([^'"]+)['"]/gm, false),
    ...matches(/^import\s*['"]([^'"]+)['"]/gm, false),
    ...matches(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g, true),
  ]
}

/** `@cup/contract/users` is what the package's `exports` make of `./users`. */
function resolveOwn(root: string, specifier: string): string {
  const [, name = '', ...rest] = specifier.split('/')
  const folder = path.join('packages', name)
  const { exports } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const target = rest.length === 0 ? exports['.'] : exports['./*']?.replace('*', rest.join('/'))
  if (target === undefined) throw new Error(`${specifier} is not exported by ${folder}`)
  return path.join(folder, target)
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
