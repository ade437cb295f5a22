import fs from 'node:fs'
import path from 'node:path'
import { ensureWebBuilt } from '@cup/server/web-build'
import { findPackages, isNeeded, readManifest } from './find-packages.ts'
import { findSources } from './find-sources.ts'
import { startScript } from './start-scripts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SERVER = 'apps/server'
/** npm's name of the script that each of them is started by, which is also the name of the release's own script. */
const ENTRIES = { start: 'start.mjs', admin: 'admin.mjs' } as const
/** Files that the server reads without importing them. */
const DATA = ['apps/server/src/db/migrations', 'apps/server/src/db/invariants.sql', 'apps/web/dist']
/** Written by the build, and kept beside the release: they hold the sources of the site. */
const SOURCE_MAPS = 'apps/web/source-maps'
const DOCUMENTS = ['.env.example', 'LICENSE', 'CHANGELOG.md', 'docs/operations.md', 'docs/operations']
/** Files for the machine that runs it: nginx, systemd, Prometheus. */
const FOR_THE_MACHINE = [
  'deploy/nginx.conf',
  'deploy/cup-instances.conf',
  'deploy/nftables.conf',
  'deploy/systemd',
  'deploy/alerts.yml',
  'deploy/prometheus.yml',
  'deploy/alertmanager.yml',
]
const NODE = `node-linux-${process.arch}`
/** Node's package without its headers and manuals. */
const NODE_FILES = ['bin/node', 'LICENSE', 'package.json']

interface Manifest {
  name: string
  version: string
  license?: string
  type: string
  scripts?: Record<string, string>
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Release {
  version: string
  files: number
  bytes: number
}

/** Writes the product, and nothing else, into an empty or missing folder. */
export async function writeRelease(folder: string, say: (line: string) => void): Promise<Release> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const site = await ensureWebBuilt({ log: say })
  try {
    keepSourceMaps(sourceMapsOf(folder))
    return assemble(folder)
  } finally {
    site.release()
  }
}

/**
 * Where the operator finds the source maps of a release. Never inside of it, because the release holds only the
 * product.
 */
export const sourceMapsOf = (folder: string): string => `${folder}-source-maps`

function keepSourceMaps(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.cpSync(path.join(ROOT, SOURCE_MAPS), folder, { recursive: true })
}

function assemble(folder: string): Release {
  const server = readManifest<Manifest>(path.join(ROOT, SERVER))
  const sources = findSources(
    ROOT,
    Object.values(ENTRIES).map((entry) => path.join(SERVER, entry)),
  )
  const undeclared = sources.packages.filter((name) => server.dependencies?.[name] === undefined)
  if (undeclared.length > 0) throw new Error(`the server imports what is not a dependency of it: ${undeclared}`)
  for (const file of [...sources.files, ...DATA, ...DOCUMENTS, ...FOR_THE_MACHINE]) copy(file, folder)
  const isPackaged = fs.existsSync(path.join(ROOT, 'node_modules', NODE))
  copyPackages(folder, [...sources.packages, ...installed(server.optionalDependencies)])
  if (isPackaged) for (const file of NODE_FILES) copy(path.join('node_modules', NODE, file), folder)
  writeManifests(folder, sources.files)
  const { version, scripts = {} } = readManifest<Manifest>(ROOT)
  if (isPackaged) fs.symlinkSync(`node_modules/${NODE}/bin/node`, path.join(folder, 'node'))
  for (const name of Object.keys(ENTRIES)) {
    const script = startScript(scripts[name] ?? '', isPackaged)
    fs.writeFileSync(path.join(folder, name), script, { mode: 0o755 })
  }
  fs.writeFileSync(path.join(folder, 'VERSION'), `${version}\n`)
  return { version, ...measure(folder) }
}

const installed = (names: Record<string, string> = {}): string[] =>
  Object.keys(names).filter((name) => fs.existsSync(path.join(ROOT, 'node_modules', name)))

function copy(place: string, folder: string, isWanted: (file: string) => boolean = () => true): void {
  const from = fs.realpathSync(path.join(ROOT, place))
  const isFolder = (file: string): boolean => fs.lstatSync(file).isDirectory()
  fs.cpSync(from, path.join(folder, place), {
    recursive: true,
    verbatimSymlinks: true,
    mode: fs.constants.COPYFILE_FICLONE,
    filter: (source) => isWanted(`${path.relative(from, source)}${isFolder(source) ? '/' : ''}`),
  })
}

/** A package inside another one's folder has its own entry in the list if it is needed. */
function copyPackages(folder: string, names: readonly string[]): void {
  for (const place of findPackages(ROOT, names))
    copy(place, folder, (file) => !file.startsWith('node_modules/') && isNeeded(file))
}

/** Own packages keep their places, and are linked as npm links them: Node reads no TypeScript inside node_modules. */
function writeManifests(folder: string, files: readonly string[]): void {
  const workspaces = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))
  for (const workspace of workspaces) {
    const { name, version, type, exports } = readManifest<Manifest>(path.join(ROOT, workspace))
    writeJson(path.join(folder, workspace, 'package.json'), { name, version, private: true, type, exports })
    if (workspace === SERVER) continue
    const link = path.join(folder, 'node_modules', name)
    fs.mkdirSync(path.dirname(link), { recursive: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, workspace)), link)
  }
  const { name, version, type, license } = readManifest<Manifest>(ROOT)
  writeJson(path.join(folder, 'package.json'), { name, version, private: true, type, license })
}

const writeJson = (file: string, value: unknown): void => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

function measure(folder: string): { files: number; bytes: number } {
  const files = [...filesIn(folder)]
  return { files: files.length, bytes: files.reduce((sum, file) => sum + fs.statSync(file).size, 0) }
}

/** Does not follow links: their targets are in the folder too and would count twice. */
function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(place)
    else if (entry.isFile()) yield place
  }
}
