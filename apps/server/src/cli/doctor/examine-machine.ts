import fs from 'node:fs'
import path from 'node:path'
import type { Settings } from '../../config.ts'
import { isRecipient } from '../../features/backups/encryption.ts'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

const MIN_FREE_BYTES = 1e9
/** 10,000 sockets, and some for files, the database and requests. */
const MIN_OPEN_FILES = 16_384
const LIMITS = '/proc/self/limits'

export async function examineMachine({ dataDir, backups }: Pick<Settings, 'dataDir' | 'backups'>): Promise<Finding[]> {
  return [
    examineFolder('data folder', 'DATA_DIR', dataDir),
    await examineBackups(backups),
    examineOpenFiles(readLimits()),
  ]
}

/** Writes into the folder of backups. The doctor runs as the server's account and in the sandbox of its unit. */
async function examineBackups({ folder, recipient }: Settings['backups']): Promise<Finding> {
  const subject = 'backups'
  if (recipient !== null && !(await isRecipient(recipient))) {
    return wrong(subject, 'BACKUP_RECIPIENT has a typing error: copy the line that "backup --make-key" printed')
  }
  const found = examineFolder(subject, 'BACKUP_DIR', folder)
  const encryption = recipient === null ? 'not encrypted (BACKUP_RECIPIENT is not set)' : `encrypted to ${recipient}`
  return found.isWell ? well(subject, `${found.text}, ${encryption}`) : found
}

function examineFolder(subject: string, setting: string, folder: string): Finding {
  const probe = path.join(folder, `.doctor-${process.pid}`)
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    const advice = `${setting} must be a folder that this account may write to`
    return wrong(
      subject,
      `${reasonOf(error)}: ${advice}; under systemd, name it in ReadWritePaths= of the unit as well`,
    )
  }
  const { bavail, bsize } = fs.statfsSync(folder)
  const free = `${((Number(bavail) * Number(bsize)) / 1e9).toFixed(1)} GB free`
  if (Number(bavail) * Number(bsize) < MIN_FREE_BYTES) return wrong(subject, `${folder}: only ${free}, make room`)
  return well(subject, `${folder}, ${free}`)
}

/** Node raises its limit to the hard limit, so a server that is started in the same way has the limit found here. */
export function examineOpenFiles(limits: string): Finding {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  if (soft === undefined) return well('open files', 'this system does not say how many are allowed')
  if (soft !== 'unlimited' && Number(soft) < MIN_OPEN_FILES) {
    return wrong(
      'open files',
      `${soft} are allowed, one for each visitor: set LimitNOFILE=65536 in the unit, or ulimit -n`,
    )
  }
  return well('open files', `${soft} are allowed`)
}

const readLimits = (): string => (fs.existsSync(LIMITS) ? fs.readFileSync(LIMITS, 'utf8') : '')
