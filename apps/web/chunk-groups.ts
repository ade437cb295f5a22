import path from 'node:path'
import { ROUTES, SIGN_IN_PART, SIGNED_IN_PARTS } from './src/app/route-manifest.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const fromSrc = (source: string): string => path.join(import.meta.dirname, 'src', source)
const ENTRY = fromSrc('main.tsx')
const [home = '', ...publicPages] = ROUTES.filter(({ adminOnly }) => !adminOnly).map(({ source }) => fromSrc(source))
const adminPages = ROUTES.filter(({ adminOnly }) => adminOnly).map(({ source }) => fromSrc(source))
const VISITOR = [home, fromSrc(SIGN_IN_PART)]
const SECOND = [...publicPages, ...SIGNED_IN_PARTS.map(fromSrc)]

/**
 * Without groups every module that pages share would be a file of its own, and a phone waits for every file. Modules are
 * grouped by what imports them, so that moving or renaming a file changes nothing. `frame` has everything that the first
 * page needs, and what it or the sign-in dialog shares with later pages. `page-parts` has what two other pages, or parts of
 * the signed-in frame, share.
 */
export function chunkGroups() {
  const reached = new Map<string, Set<string>>()
  const reaches = (start: string, id: string, graph: Graph): boolean => {
    const known = reached.get(start) ?? staticImports(start, graph)
    reached.set(start, known)
    return known.has(id)
  }
  const users = (starts: readonly string[], id: string, graph: Graph) =>
    starts.filter((start) => reaches(start, id, graph)).length

  /** The entry has a file of its own: it runs when everything it uses is ready. */
  const isFrame = (id: string, graph: Graph): boolean =>
    id !== ENTRY && (reaches(ENTRY, id, graph) || (users(VISITOR, id, graph) > 0 && users(SECOND, id, graph) > 0))

  const group = (name: string, belongs: (id: string, graph: Graph) => boolean) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (belongs(id, graph) ? name : null),
    includeDependenciesRecursively: false,
  })
  return [group('frame', isFrame), group('page-parts', (id, graph) => users([...SECOND, ...adminPages], id, graph) > 1)]
}

/** Everything that is loaded before `start` can run. */
function staticImports(start: string, graph: Graph): Set<string> {
  const seen = new Set([start])
  // A set may grow while it is iterated.
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
