import { ReplayError } from './replay-error.ts'

const MAX_CHARACTERS = 10_000

/** Windows-1252 differs from Latin-1 in these 32 bytes only. Unassigned bytes map to the control character. */
const FROM_0X80 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

/** By their length. */
const FREQUENT_WORDS: Readonly<Record<number, readonly string[]>> = {
  4: ['None'],
  11: ['IntProperty', 'StrProperty'],
  12: ['NameProperty', 'BoolProperty', 'ByteProperty'],
  13: ['QWordProperty', 'FloatProperty', 'ArrayProperty'],
  14: ['StructProperty', 'OnlinePlatform'],
  20: ['OnlinePlatform_Steam'],
}

/** Reads little-endian values one after the other. Throws a ReplayError if too few bytes are left. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#offset
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1))
  }

  i32(): number {
    return this.#view.getInt32(this.#advance(4), true)
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true)
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true)
  }

  f32(): number {
    return this.#view.getFloat32(this.#advance(4), true)
  }

  /** A length and so many bytes of Windows-1252, or a negative length and so many units of UTF-16; NUL ends both. */
  text(): string {
    const length = this.i32()
    if (length === 0) return ''
    const characters = Math.abs(length)
    if (characters > MAX_CHARACTERS) throw new ReplayError('bad_text')
    const start = this.#advance(length < 0 ? 2 * characters : characters)
    // the game ends each text with one NUL and writes none inside; a database could not store it
    if (length < 0 ? this.#view.getUint16(start + 2 * characters - 2) : this.#view.getUint8(start + characters - 1))
      throw new ReplayError('bad_text')
    return this.#frequentWord(start, length) ?? this.#decode(start, characters - 1, length < 0)
  }

  /** Caches the most frequent texts. */
  #frequentWord(start: number, length: number): string | undefined {
    const candidates = FREQUENT_WORDS[length - 1] ?? []
    for (let index = 0; index < candidates.length; index++) {
      const word = candidates[index] ?? ''
      if (this.#isAt(start, word)) return word
    }
    return undefined
  }

  #isAt(start: number, word: string): boolean {
    for (let index = 0; index < word.length; index++) {
      if (this.#bytes[start + index] !== word.charCodeAt(index)) return false
    }
    return true
  }

  #decode(start: number, characters: number, utf16: boolean): string {
    const units = new Array<number>(characters)
    for (let index = 0; index < characters; index++) {
      const unit = utf16
        ? this.#view.getUint16(start + 2 * index, true)
        : fromWindows1252(this.#view.getUint8(start + index))
      if (unit === 0) throw new ReplayError('bad_text')
      units[index] = unit
    }
    // half of a surrogate pair becomes the replacement character, as it could not be stored either
    return String.fromCharCode(...units).toWellFormed()
  }

  #advance(size: number): number {
    if (size > this.left) throw new ReplayError('cut_off')
    const start = this.#offset
    this.#offset += size
    return start
  }
}

const fromWindows1252 = (byte: number): number =>
  byte >= 0x80 && byte < 0xa0 ? FROM_0X80.charCodeAt(byte - 0x80) : byte
