const POLYNOMIAL = 0x04c11db7
const START = 0x10340dfe

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte << 24
  for (let bit = 0; bit < 8; bit++) register = register < 0 ? (register << 1) ^ POLYNOMIAL : register << 1
  return register >>> 0
})

/** The checksum that the game stores before each section of a replay. */
export function replayCrc(bytes: Uint8Array): number {
  let register = START
  for (let at = 0; at < bytes.length; at++) {
    register = (register << 8) ^ (TABLE[(register >>> 24) ^ (bytes[at] ?? 0)] ?? 0)
  }
  return ~register >>> 0
}
