import { headerBytes, ReplayError, readReplay } from '@cup/game'

export type ReadReplay = { name: string; header: string; startedAt: string } | { name: string; problem: string }

/** Reads the headers of replay files, in the order of play. Nothing but the header of a file is kept. */
export async function readReplays(files: readonly File[]): Promise<ReadReplay[]> {
  const read = await Promise.all(files.map(readOne))
  return read.sort((a, b) => startOf(a).localeCompare(startOf(b)))
}

const startOf = (replay: ReadReplay): string => ('startedAt' in replay ? replay.startedAt : '')

async function readOne(file: File): Promise<ReadReplay> {
  const { name } = file
  try {
    const bytes = await headerBytes(file)
    return { name, header: toBase64(bytes), startedAt: readReplay(bytes).started_at ?? '' }
  } catch (error) {
    return { name, problem: error instanceof ReplayError ? error.message : 'The file could not be read' }
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
