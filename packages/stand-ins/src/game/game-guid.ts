import { randomBytes } from 'node:crypto'

/** Between 1582-10-15, where the time of a UUID begins, and 1970, in units of 100 ns. */
const UUID_EPOCH = 0x01b2_1dd2_1381_4000n

/** A guid as the game makes one at the start of each game: a time-based UUID, written as four words of 32 bits. */
export function createGameGuid(at: Date): string {
  const ticks = (BigInt(at.getTime()) * 10_000n + UUID_EPOCH).toString(16).padStart(15, '0')
  const [high, middle, low] = [ticks.slice(0, 3), ticks.slice(3, 7), ticks.slice(7)]
  return `${low}1${high}${middle}${randomBytes(8).toString('hex')}`.toUpperCase()
}
