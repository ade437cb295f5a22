const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_LENGTH = 6

/** Text for bytes that is safe to copy by hand (BIP 173): `prefix1data`, with a checksum against typing errors. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup(bytes, 8, 5, true)
  const sum = checksum([...spread(prefix), ...words, ...new Array<number>(CHECKSUM_LENGTH).fill(0)]) ^ 1
  const end = Array.from({ length: CHECKSUM_LENGTH }, (_, at) => (sum >> (5 * (CHECKSUM_LENGTH - 1 - at))) & 31)
  return `${prefix}1${[...words, ...end].map((word) => ALPHABET[word]).join('')}`
}

/** The bytes of such a text, or undefined when it is mistyped or has another prefix. */
export function fromBech32(prefix: string, text: string): Buffer | undefined {
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${prefix}1`) || (lower !== text && text.toUpperCase() !== text)) return undefined
  const words = [...lower.slice(prefix.length + 1)].map((letter) => ALPHABET.indexOf(letter))
  if (words.includes(-1) || words.length <= CHECKSUM_LENGTH || checksum([...spread(prefix), ...words]) !== 1) {
    return undefined
  }
  return Buffer.from(regroup(words.slice(0, -CHECKSUM_LENGTH), 5, 8, false))
}

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksum(words: readonly number[]): number {
  let sum = 1
  for (const word of words) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    for (const [bit, part] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= part
  }
  return sum
}

/** Repacks groups of `from` bits as groups of `to` bits. */
function regroup(groups: Iterable<number>, from: number, to: number, pad: boolean): number[] {
  const out: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = (held << from) | group
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >> bits) & ((1 << to) - 1))
      held &= (1 << bits) - 1
    }
  }
  if (pad && bits > 0) out.push((held << (to - bits)) & ((1 << to) - 1))
  return out
}
