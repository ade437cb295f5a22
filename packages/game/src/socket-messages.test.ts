import { describe, expect, test } from 'vitest'
import { readFrame } from './socket-messages.ts'

const MESSAGE = { event: 'RoundStarted', data: { MatchGuid: 'A' } }
const AS_TEXT = '{"Event":"RoundStarted","Data":"{\\"MatchGuid\\":\\"A\\"}"}'

describe('a frame', () => {
  test('has its data as a string of JSON, as it arrives, or as an object, as it is documented', () => {
    expect(readFrame(AS_TEXT)).toEqual([MESSAGE])
    expect(readFrame('{"Event":"RoundStarted","Data":{"MatchGuid":"A"}}')).toEqual([MESSAGE])
  })

  test('may be binary', () => {
    const bytes = new TextEncoder().encode(AS_TEXT)
    expect([readFrame(bytes), readFrame(bytes.buffer)]).toEqual([[MESSAGE], [MESSAGE]])
  })

  test('may hold several messages, with anything between them', () => {
    expect(readFrame(AS_TEXT + AS_TEXT)).toEqual([MESSAGE, MESSAGE])
    expect(readFrame(`\n${AS_TEXT} } garbage "{ ${AS_TEXT}`)).toHaveLength(1)
    expect(readFrame(`${AS_TEXT}\r\n${AS_TEXT}\0`)).toEqual([MESSAGE, MESSAGE])
  })

  test('keeps braces and quotes inside of texts apart from those outside', () => {
    const tricky = '{"Event":"a","Data":{"Name":"}{\\"\\\\"}}'
    expect(readFrame(tricky + tricky).map(({ data }) => data.Name)).toEqual(['}{"\\', '}{"\\'])
  })

  test.each([
    '',
    'garbage',
    '{"Event":',
    '[]',
    'null',
    '7',
    '{}',
    '{"Event":7}',
    '{'.repeat(50_000),
    '['.repeat(50_000),
    `{"Event":"${'x'.repeat(300_000)}"}`,
    undefined,
    null,
    7,
    {},
    new Uint8Array([0xff, 0xfe, 0x00]),
    new Uint8Array(300_000),
  ])('that cannot be read has no message (%#)', (frame) => {
    expect(readFrame(frame)).toEqual([])
  })

  test.each([
    '{"Event":"a"}',
    '{"Event":"a","Data":"garbage"}',
    '{"Event":"a","Data":[1]}',
    '{"Event":"a","Data":null}',
  ])('without fields has an empty message: %s', (frame) => {
    expect(readFrame(frame)).toEqual([{ event: 'a', data: {} }])
  })
})
