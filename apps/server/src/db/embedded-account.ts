import fs from 'node:fs'
import path from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so it uses an existing unprivileged account; none is created. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (row === undefined) {
    throw new Error('there is no "postgres" or "nobody" account to run the database as; set DATABASE_URL instead')
  }
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Whether the account can reach the path: it may enter every folder on the way. */
export function canReach(target: string, account: Account | undefined): boolean {
  if (account === undefined) return true
  const folder = path.resolve(target)
  return mayEnter(folder, account) && (folder === path.dirname(folder) || canReach(path.dirname(folder), account))
}

function mayEnter(folder: string, account: Account): boolean {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isDirectory()) return true
  const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001
  return (stat.mode & bit) !== 0
}

/** Makes a folder that only the account may enter. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account !== undefined) fs.chownSync(folder, account.uid, account.gid)
}

/** The temp folder is shared and its names can be guessed, so a folder of another user is refused. */
export function assertPrivate(folder: string, account: Account | undefined): void {
  const stat = fs.lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.() ?? stat.uid
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not a private folder of the account the database runs as`)
  }
}
