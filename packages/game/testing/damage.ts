import type { Random } from '@cup/rehearsal/random'
import { seal, u32 } from './header-writer.ts'

const PREFIX = 8
/** Lengths and counts that are wrong in the ways that hurt. */
const EXTREMES = [0, 1, -1, 5, 9_999, 10_001, -10_001, 0x0500_0000, 2 ** 31 - 1, -(2 ** 31), 1_000, 1_001]

type Damage = (section: Buffer, random: Random) => Buffer

const overwrite = (section: Buffer, at: number, bytes: Buffer): Buffer => {
  const damaged = Buffer.from(section)
  bytes.copy(damaged, at)
  return damaged
}

const DAMAGES: Damage[] = [
  (section, random) => overwrite(section, random.below(section.length), Buffer.of(random.below(256))),
  (section, random) => overwrite(section, random.below(section.length), u32(random.pick(EXTREMES))),
  (section, random) => overwrite(section, random.below(section.length), u32(random.below(64))),
  (section, random) => section.subarray(0, random.below(section.length)),
  (section, random) => {
    const at = random.below(section.length)
    return Buffer.concat([section.subarray(0, at), section.subarray(at + random.below(40))])
  },
  (section, random) => {
    const at = random.below(section.length)
    const copied = section.subarray(at, at + random.below(200))
    const target = random.below(section.length)
    return Buffer.concat([section.subarray(0, target), copied, section.subarray(target)])
  },
  (section, random) => Buffer.concat([section, section.subarray(0, random.below(40))]),
]

/** A header with one to four kinds of damage; nine in ten get the checksum that fits, so that more than it is tested. */
export function damageHeader(header: Uint8Array, random: Random): Uint8Array {
  let section = Buffer.from(header.subarray(PREFIX))
  for (let times = 1 + random.below(4); times > 0 && section.length > 0; times--) {
    section = Buffer.from(random.pick(DAMAGES)(section, random))
  }
  if (random.below(10) > 0) return seal(section)
  return Buffer.concat([header.subarray(0, PREFIX), section])
}
