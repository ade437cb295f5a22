import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** One file using another, or a package. Imports of types count like any other. */
export interface Import {
  from: string
  /** A path in the project, or the name of a package. */
  to: string
  /** As written. */
  specifier: string
  /** Erased when the program runs. */
  isType: boolean
}

interface Workspace {
  name: string
  folder: string
  exports: Record<string, string>
  imports: Record<string, string>
}

const NOT_OURS = ['**/node_modules/**', '**/dist/**']
const PROJECT = /^\.\.?\/|^#|^@cup\//

/** Every import of every workspace: static, dynamic, re-exported, and `import('…')` in types. */
export function readImports(root: string): Import[] {
  const workspaces = readWorkspaces(root)
  const sources = [...workspaces.map(({ folder }) => folder), 'checks'].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)
  const files = globSync(sources, { cwd: root, exclude: NOT_OURS }).map((file) => file.split(path.sep).join('/'))
  return files.toSorted().flatMap((from) =>
    [...specifiersIn(from, readFileSync(path.join(root, from), 'utf8'))].flatMap(([specifier, isType]) => {
      const to = PROJECT.test(specifier) ? resolve(root, from, specifier, workspaces) : specifier
      return to === undefined ? [] : [{ from, to, specifier, isType }]
    }),
  )
}

/** The folder of the workspace that a file belongs to; `checks` belongs to the project itself. */
export const workspaceOf = (file: string): string => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? ''

/** Every specifier in a file, and whether only types are imported by it. */
function specifiersIn(file: string, code: string): Map<string, boolean> {
  const { module, program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  const found = new Map<string, boolean>()
  const add = (specifier: string, isType: boolean): void => {
    found.set(specifier, isType && (found.get(specifier) ?? true))
  }
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  // only if needed: building the tree takes longer than parsing
  if (code.includes('import('))
    new Visitor({
      ImportExpression({ source }) {
        if (source.type === 'Literal') add(String(source.value), false)
      },
      TSImportType({ source }) {
        add(source.value, true)
      },
    }).visit(program)
  return found
}

function readWorkspaces(root: string): Workspace[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const folders: string[] = read('package.json').workspaces
  return globSync(
    folders.map((folder) => `${folder}/package.json`),
    { cwd: root },
  ).map((file) => {
    const { name, exports = {}, imports = {} } = read(file)
    return { name, folder: path.dirname(file), exports, imports }
  })
}

function resolve(root: string, from: string, specifier: string, workspaces: Workspace[]): string | undefined {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(from), specifier)
    return existsSync(path.join(root, target)) ? target : undefined
  }
  const workspace = workspaces.find(({ name, folder }) =>
    specifier.startsWith('#') ? folder === workspaceOf(from) : specifier === name || specifier.startsWith(`${name}/`),
  )
  if (workspace === undefined) return undefined
  const isOwn = specifier.startsWith('#')
  const entry = entryOf(
    isOwn ? workspace.imports : workspace.exports,
    isOwn ? specifier : `.${specifier.slice(workspace.name.length)}`,
  )
  return entry === undefined ? undefined : path.posix.join(workspace.folder, entry)
}

function entryOf(entries: Record<string, string>, specifier: string): string | undefined {
  if (entries[specifier] !== undefined) return entries[specifier]
  for (const [pattern, target] of Object.entries(entries)) {
    const [before = '', after] = pattern.split('*')
    if (after !== undefined && specifier.startsWith(before) && specifier.endsWith(after))
      return target.replace('*', specifier.slice(before.length, specifier.length - after.length))
  }
  return undefined
}
