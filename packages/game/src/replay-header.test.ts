import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headers } from '../testing/header-arbitrary.ts'
import { seal, text, u32, writeHeader } from '../testing/header-writer.ts'
import { array, bool, byte, int, str, struct } from '../testing/property-makers.ts'
import type { Property, PropertyList } from './properties.ts'
import { ReplayError } from './replay-error.ts'
import { readHeader } from './replay-header.ts'

const VERSIONS = { engineVersion: 868, licenseeVersion: 32, netVersion: 10 }
const header = (...properties: Property[]) => writeHeader({ ...VERSIONS, properties })

/** A section of today's version with these bytes in place of its properties. */
const withBytes = (...parts: Uint8Array[]) =>
  seal(Buffer.concat([u32(868), u32(32), u32(10), text('TAGame.Replay_Soccar_TA'), ...parts]))

function problemOf(bytes: Uint8Array): string {
  try {
    readHeader(bytes)
    return 'none'
  } catch (error) {
    if (error instanceof ReplayError) return error.problem
    throw error
  }
}

test('a header reads back as it was written', () => {
  fc.assert(
    fc.property(headers, (written) => {
      expect(readHeader(writeHeader(written))).toEqual(written)
    }),
    { numRuns: 300 },
  )
})

test('what follows the header section is not looked at', () => {
  const whole = Buffer.concat([header(int('TeamSize', 3)), Buffer.from('a damaged body')])
  expect(readHeader(whole).properties).toEqual([int('TeamSize', 3)])
})

test('versions before 2017 have no net version', () => {
  const old = { engineVersion: 867, licenseeVersion: 17, netVersion: null, properties: [] }
  expect(readHeader(writeHeader(old))).toEqual(old)
})

test('a save with versions 0/0 writes flags in four bytes and enums in one text', () => {
  const properties = [byte('Platform', 'OnlinePlatform_PS4'), bool('bBot', true), int('Team', 1)]
  const malformed = { engineVersion: 0, licenseeVersion: 0, netVersion: null, properties }
  expect(readHeader(writeHeader(malformed))).toEqual(malformed)
})

test.each(['OnlinePlatform_Steam', 'OnlinePlatform_PS4'])('an old enum may be %s without its name', (value) => {
  const bytes = withBytes(text('Platform'), text('ByteProperty'), u32(0), u32(0), text(value), text('None'))
  expect(readHeader(bytes).properties).toEqual([byte('Platform', value)])
})

test('a text above Latin-1 is Windows-1252 in one byte, and half of a pair is replaced', () => {
  const name = Buffer.concat([u32(3), Buffer.of(0x80, 0x9f, 0)])
  const half = Buffer.concat([u32(-2), Buffer.of(0x00, 0xd8, 0, 0)])
  const property = (value: Buffer) => Buffer.concat([text('Name'), text('StrProperty'), u32(0), u32(0), value])
  const read = readHeader(withBytes(property(name), property(half), text('None')))
  expect(read.properties).toEqual([str('Name', '€Ÿ'), str('Name', '\ufffd')])
})

describe('refuses', () => {
  const nested = (depth: number): PropertyList => (depth === 0 ? [] : [struct('Inner', nested(depth - 1))])
  const lists = (count: number): PropertyList[] => Array.from({ length: count }, () => [])
  const keys = (count: number) => Array.from({ length: count }, () => int('a', 1))
  const good = header(int('TeamSize', 3))
  const damaged = Buffer.from(good)
  damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60)

  test.each<[string, string, Uint8Array]>([
    ['an empty file', 'cut_off', new Uint8Array()],
    ['a file that ends in its prefix', 'cut_off', good.subarray(0, 7)],
    ['a file that ends in its header', 'cut_off', good.subarray(0, -1)],
    ['an empty section', 'cut_off', seal(new Uint8Array())],
    ['one changed bit', 'wrong_checksum', damaged],
    ['another label', 'not_a_replay', seal(Buffer.concat([u32(868), u32(12), text('TAGame.Save_TA'), text('None')]))],
    ['bytes after the last property', 'bytes_left_over', withBytes(text('None'), Buffer.of(0))],
    ['a header above 256 KB', 'header_too_large', u32(256 * 1024 + 1)],
    ['a file above 16 MB', 'too_large', new Uint8Array(16 * 1024 * 1024 + 1)],
    ['a list without an end', 'cut_off', withBytes()],
    ['an unknown type', 'unknown_property', withBytes(text('a'), text('MapProperty'), u32(0), u32(0))],
    ['a text that is longer than the file', 'cut_off', withBytes(u32(9_000))],
    ['a text above 10,000 characters', 'bad_text', withBytes(u32(10_001))],
    ['the longest negative length', 'bad_text', withBytes(u32(-(2 ** 31)))],
    ['a text without its NUL', 'bad_text', withBytes(u32(1), Buffer.of(65))],
    ['a text with a NUL inside', 'bad_text', withBytes(u32(3), Buffer.of(65, 0, 0))],
    ['1,001 properties', 'too_many', header(...keys(1_001))],
    ['1,001 elements', 'too_many', header(array('Goals', lists(1_001)))],
    ['a negative count', 'too_many', withBytes(text('a'), text('ArrayProperty'), u32(0), u32(0), u32(-1))],
    ['nine levels', 'too_deep', header(...nested(8))],
  ])('%s', (_, problem, bytes) => {
    expect(problemOf(bytes)).toBe(problem)
  })

  test('nothing at its limits', () => {
    const longText = Buffer.concat([u32(10_000), Buffer.alloc(9_999, 'x'), Buffer.of(0)])
    const inBounds = [
      header(...keys(1_000)),
      header(array('Goals', lists(1_000))),
      header(...nested(7)),
      withBytes(text('a'), text('StrProperty'), u32(0), u32(0), longText, text('None')),
    ]
    expect(inBounds.map(problemOf)).toEqual(['none', 'none', 'none', 'none'])
  })
})
