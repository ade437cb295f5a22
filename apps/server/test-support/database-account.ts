import { chmodSync, chownSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Account, unprivilegedAccount } from '../src/db/embedded-account.ts'

/** The account for databases if the tests run as root, else undefined. */
export const databaseAccount = (): Account | undefined => unprivilegedAccount()

/** Gives a folder with its contents to the account of the database, which alone may enter it. */
export function giveToDatabaseAccount(folder: string): void {
  const account = databaseAccount()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (account !== undefined) chownSync(file, account.uid, account.gid)
    if (entry.isDirectory()) chmodSync(file, 0o700)
  }
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}
