import type { Logger } from 'pino'
import { createLogger } from '../src/log/logger.ts'

/** The server's own log at its finest level, whose lines are added to the list. */
export const recordLog = (lines: string[]): Logger =>
  createLogger({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) })
