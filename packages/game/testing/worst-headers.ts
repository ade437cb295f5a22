import type { Property, PropertyList } from '../src/properties.ts'
import { writeHeader } from './header-writer.ts'
import { array, byte, int, qword, str, struct } from './property-makers.ts'

const MAX_SECTION = 256 * 1024

/** The most expensive headers for their size: the smallest values of every kind, in as many lists as fit. */
const ELEMENTS: Record<string, PropertyList> = {
  'empty lists': [],
  'numbers under empty keys': [int('', 1)],
  'long numbers': [qword('a', 2n ** 64n - 1n)],
  'plain bytes': [byte('a', 7)],
  'short texts': [str('a', 'b')],
  'texts of two bytes a character': [str('a', '☣'.repeat(4_000))],
  'texts of one byte a character': [str('a', 'x'.repeat(9_000))],
  structs: [struct('', [])],
  'eight levels': [struct('', [struct('', [struct('', [struct('', [])])])])],
  players: [str('Name', 'a'), int('Team', 1), qword('OnlineID', 7n), byte('Platform', 'OnlinePlatform_Steam')],
}

/** One header of each kind, with as many elements as fit into `share` of the largest section. */
export const worstHeaders = (share = 1): { kind: string; bytes: Uint8Array }[] =>
  Object.entries(ELEMENTS).map(([kind, element]) => ({ kind, bytes: fill(element, share * MAX_SECTION) }))

function fill(element: PropertyList, size: number): Uint8Array {
  const header = (properties: Property[]) =>
    writeHeader({ engineVersion: 868, licenseeVersion: 32, netVersion: 10, properties })
  const lists = (count: number) =>
    array(
      'PlayerStats',
      Array.from({ length: count }, () => element),
    )
  const one = header([lists(1)]).length - header([lists(0)]).length
  const perArray = Math.min(1_000, Math.floor((size - 200) / one))
  const bytesPerArray = header([lists(perArray)]).length - header([]).length
  const arrays = Math.min(1_000, Math.floor((size - 100) / bytesPerArray))
  return header(Array.from({ length: arrays }, () => lists(perArray)))
}
