import { createHash } from 'node:crypto'

interface PlantedMistake {
  fileName: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
  replacement?: string | undefined
}

export interface Sample {
  seed: string
  /** The share of the mistakes that are tried, between 0 and 1. */
  share: number
}

/** Chooses the same mistakes for the same seed, in any order and any folder. */
export function isSampled({ seed, share }: Sample, mistake: PlantedMistake): boolean {
  const { start, end } = mistake.location
  const file = mistake.fileName.replaceAll('\\', '/').replace(/^.*?(?=(?:apps|packages)\/)/, '')
  const key = [seed, file, start.line, start.column, end.line, end.column, mistake.replacement].join(' ')
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32 < share
}
