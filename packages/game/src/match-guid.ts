/** Between 1582-10-15, where the time of a UUID begins, and 1970, in units of 100 ns. */
const UUID_EPOCH = 0x01b2_1dd2_1381_4000n

/** A guid in one spelling, or null when the text is none: games on a LAN or against bots have none. */
export function matchGuid(text: unknown): string | null {
  return typeof text === 'string' && /^[0-9a-f]{32}$/i.test(text) && /[^0]/.test(text) ? text.toUpperCase() : null
}

/**
 * When a guid was made, in ISO form. It is a UUID of version 1, written as four words of 32 bits: first the low part of
 * the time, then the high part with the version and the middle part.
 */
export function guidTime(guid: string): string | null {
  if (guid[8] !== '1') return null
  const ticks = BigInt(`0x${guid.slice(9, 12)}${guid.slice(12, 16)}${guid.slice(0, 8)}`)
  return isoTime(Number((ticks - UUID_EPOCH) / 10_000n))
}

/** Null outside of the years that ISO form writes with four digits. */
export function isoTime(milliseconds: number): string | null {
  const inRange = milliseconds > 0 && milliseconds < 253_402_300_800_000
  return inRange ? new Date(milliseconds).toISOString() : null
}
