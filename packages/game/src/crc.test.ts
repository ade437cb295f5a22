import { expect, test } from 'vitest'
import { replayCrc } from './crc.ts'

test('the checksum of a replay’s section is the game’s own', () => {
  expect(replayCrc(Uint8Array.of(0xa0)).toString(16)).toBe('76cc8c81')
})
