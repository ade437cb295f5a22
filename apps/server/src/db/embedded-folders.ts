import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Account, assertPrivate, canReach, makePrivateFolder } from './embedded-account.ts'

/** Maximum length of a socket's path, minus the name of the file. */
const MAX_SOCKET_FOLDER = 85

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The folder of the embedded database: the configured one, or another one if the account cannot reach that. */
export function makeDataRoot(configured: string, account: Account | undefined): string {
  const root = path.resolve(configured)
  const folder = canReach(path.dirname(root), account) ? root : path.join('/var/lib', `cup-${shortHash(root)}`)
  try {
    makePrivateFolder(folder, account)
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
  } catch (cause) {
    throw new Error(`${folder} cannot be used: it belongs to another account (set DATA_DIR to another folder)`, {
      cause,
    })
  }
  return folder
}

/** A private folder for the socket. Its path must be short, so it is in the temp folder, with a hash of the data folder. */
export function makeSocketFolder(dataDir: string, account: Account | undefined): string {
  const name = `cup-db-${shortHash(dataDir)}`
  const folder = [os.tmpdir(), '/tmp']
    .map((parent) => path.join(parent, name))
    .find((candidate) => candidate.length <= MAX_SOCKET_FOLDER && canReach(path.dirname(candidate), account))
  if (folder === undefined) throw new Error(`the path of the temp folder ${os.tmpdir()} is too long for a socket`)
  makePrivateFolder(folder, account)
  assertPrivate(folder, account)
  return folder
}

/** Removes the leftovers of interrupted starts; the caller holds the lock on the data. */
export function sweepLeftovers(dataDir: string): void {
  const root = path.dirname(dataDir)
  for (const name of fs.readdirSync(root)) {
    if (name.startsWith(`${path.basename(dataDir)}.init-`)) fs.rmSync(path.join(root, name), { recursive: true })
  }
}
