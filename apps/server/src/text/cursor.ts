import { isId } from '@cup/contract/text-fields'

/** The position of a row in a list that is ordered by group, time and id. */
export interface Place {
  group: 0 | 1
  /** ISO, with microseconds, exactly as stored. */
  at: string
  id: string
}

export interface PlacedRow {
  id: string
  /** The time of the order as microseconds since 1970. */
  micros: string
  group?: 0 | 1
}

export const writeCursor = ({ group = 0, micros, id }: PlacedRow): string =>
  Buffer.from(`${group}.${micros}.${id}`).toString('base64url')

const PARTS = /^([01])\.(\d{1,15})(\d{3})\.([0-9a-f-]{36})$/
/** The end of the year 9999. */
const LAST_MS = 253_402_300_799_999

/** Undefined for anything that `writeCursor` did not write. */
export function readCursor(cursor: string | undefined): Place | undefined {
  const parts = PARTS.exec(Buffer.from(cursor ?? '', 'base64url').toString())
  if (parts === null) return undefined
  const [, group, ms, micros = '', id = ''] = parts
  if (!isId(id) || Number(ms) > LAST_MS) return undefined
  return { group: group === '1' ? 1 : 0, at: `${new Date(Number(ms)).toISOString().slice(0, -1)}${micros}Z`, id }
}
