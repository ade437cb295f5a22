import type { Logger } from 'pino'
import { createLogger } from '../src/log/logger.ts'

/** The server's log at level trace, which adds its lines to the list. */
export const recordLog = (lines: string[]): Logger =>
  createLogger({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) })
