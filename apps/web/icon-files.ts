import { readFileSync } from 'node:fs'
import path from 'node:path'

const NAMED = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORTED = /export \{([^}]*)\} from '\.\/icons\/([^']+)'/g
const SOURCES = path.join(import.meta.dirname, 'src')

/**
 * The files of the icons that these modules use. Read from their text, because the package's index, which is `folder`'s
 * neighbour, imports every icon there is.
 */
export function iconsNamedIn(modules: readonly string[], folder: string): Set<string> {
  const fileOf = filesByName(path.join(folder, '../lucide-react.mjs'))
  const own = modules.filter((module) => module.startsWith(SOURCES))
  const names = own.flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(NAMED)].flatMap(([, list = '']) => list.split(',')),
  )
  return new Set(names.map((name) => fileOf.get(name.trim())).filter((file) => file !== undefined))
}

function filesByName(index: string): Map<string, string> {
  return new Map(
    [...readFileSync(index, 'utf8').matchAll(EXPORTED)].flatMap(([, list = '', file = '']) =>
      list.split(',').map((entry) => [entry.replace('default as', '').trim(), file] as const),
    ),
  )
}
