import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, tryLock } from './db/file-lock.ts'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')
const WEB = path.join(PROJECT_ROOT, 'apps/web')
const SOURCES = [
  'src',
  'public',
  'index.html',
  'prerender.ts',
  'vite.config.ts',
  'package.json',
  '../../packages/contract/src',
]

export interface WebBuild {
  webRoot: string
  /** Allows other processes to replace the files again. */
  release(): void
}

export interface WebBuildOptions {
  log: (message: string) => void
  web?: string
  build?: (web: string) => Promise<void>
  lockFile?: string
}

/**
 * Builds the site if it is older than its sources. Servers hold a shared lock on the files and a build an exclusive one,
 * so files are never replaced under a running server or by two builds at once.
 */
export async function ensureWebBuilt({
  log,
  web = WEB,
  build = buildSite,
  lockFile,
}: WebBuildOptions): Promise<WebBuild> {
  const webRoot = path.join(web, 'dist')
  // a release has only the built site, which cannot be rebuilt there
  if (!fs.existsSync(path.join(web, 'src'))) return { webRoot, release: () => {} }
  const file = lockFile ?? path.join(makeCacheFolder(), 'web-dist.lock')
  let isServedElsewhere = false
  for (;;) {
    const serving = tryLock(file, 'shared')
    if (serving !== undefined && (isServedElsewhere || isFresh(web, webRoot))) {
      return { webRoot, release: serving.release }
    }
    serving?.release()
    const alone = serving && tryLock(file, 'exclusive')
    if (alone !== undefined) await buildAlone(alone, () => build(web), log)
    else if (serving !== undefined && fs.existsSync(path.join(webRoot, 'index.html'))) {
      isServedElsewhere = true
      log('the site is older than its sources, but another process serves it: it was not built again')
    } else await sleep(100)
  }
}

async function buildAlone(lock: FileLock, build: () => Promise<void>, log: (message: string) => void): Promise<void> {
  log('building the site')
  try {
    await build()
  } finally {
    lock.release()
  }
}

function isFresh(web: string, webRoot: string): boolean {
  const built = fs.statSync(path.join(webRoot, 'index.html'), { throwIfNoEntry: false })
  if (built === undefined) return false
  return SOURCES.every((source) => newestIn(path.join(web, source)) <= built.mtimeMs)
}

function newestIn(target: string): number {
  const stat = fs.statSync(target, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...fs.readdirSync(target).map((name) => newestIn(path.join(target, name))))
}

async function buildSite(web: string): Promise<void> {
  const child = spawn(process.execPath, ['prerender.ts'], { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the site could not be built')
}

function makeCacheFolder(): string {
  const folder = path.join(PROJECT_ROOT, '.cache')
  fs.mkdirSync(folder, { recursive: true })
  return folder
}
