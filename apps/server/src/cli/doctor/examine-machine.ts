import fs from 'node:fs'
import path from 'node:path'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

const LEAST_FREE_BYTES = 1e9
/** 10,000 sockets, and room for files, the database and requests. */
const OPEN_FILES_WANTED = 16_384
const LIMITS = '/proc/self/limits'

export const examineMachine = (dataDir: string): Finding[] => [examineFolder(dataDir), examineOpenFiles(readLimits())]

/** Backups are written there, and the embedded database. */
function examineFolder(dataDir: string): Finding {
  const subject = 'data folder'
  const probe = path.join(dataDir, `.doctor-${process.pid}`)
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    return wrong(subject, `${reasonOf(error)}: DATA_DIR must be a folder that this account may write to`)
  }
  const { bavail, bsize } = fs.statfsSync(dataDir)
  const free = `${((Number(bavail) * Number(bsize)) / 1e9).toFixed(1)} GB free`
  if (Number(bavail) * Number(bsize) < LEAST_FREE_BYTES) return wrong(subject, `${dataDir}: only ${free}, make room`)
  return well(subject, `${dataDir}, ${free}`)
}

/** Node raises its own limit to the hard one, so what is found here is what a server started the same way gets. */
export function examineOpenFiles(limits: string): Finding {
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
  if (soft === undefined) return well('open files', 'this system does not say how many are allowed')
  if (soft !== 'unlimited' && Number(soft) < OPEN_FILES_WANTED) {
    return wrong(
      'open files',
      `${soft} are allowed, one for each visitor: set LimitNOFILE=65536 in the unit, or ulimit -n`,
    )
  }
  return well('open files', `${soft} are allowed`)
}

const readLimits = (): string => (fs.existsSync(LIMITS) ? fs.readFileSync(LIMITS, 'utf8') : '')
