import type { ByteReader } from './byte-reader.ts'
import { ReplayError } from './replay-error.ts'

interface Entry<Type extends string, Value> {
  readonly key: string
  readonly type: Type
  /** Above 0: another element of a fixed array, under the same key. */
  readonly index: number
  readonly value: Value
}

export interface PropertyValues {
  IntProperty: number
  FloatProperty: number
  QWordProperty: bigint
  StrProperty: string
  NameProperty: string
  BoolProperty: boolean
  /** The name of an enum's value, or a plain number. */
  ByteProperty: string | number
  ArrayProperty: readonly PropertyList[]
  StructProperty: PropertyList
}

export type Property = { [Type in keyof PropertyValues]: Entry<Type, PropertyValues[Type]> }[keyof PropertyValues]

export type PropertyList = readonly Property[]

const MAX_KEYS = 1_000
const MAX_ELEMENTS = 1_000
const MAX_DEPTH = 8

/** Damaged saves of 2015 write their single value without the name of the enum. */
const VALUES_WITHOUT_ENUM = ['OnlinePlatform_Steam', 'OnlinePlatform_PS4']

/** Reads a list of properties with nested ones. `malformed`: versions 0/0, which write two types differently. */
export class PropertyReader {
  readonly #reader: ByteReader
  readonly #malformed: boolean

  constructor(reader: ByteReader, { malformed }: { malformed: boolean }) {
    this.#reader = reader
    this.#malformed = malformed
  }

  list(depth = 1): PropertyList {
    if (depth > MAX_DEPTH) throw new ReplayError('too_deep')
    const properties: Property[] = []
    for (let key = this.#reader.text(); key !== 'None'; key = this.#reader.text()) {
      if (properties.length === MAX_KEYS) throw new ReplayError('too_many')
      properties.push(this.#property(key, depth))
    }
    return properties
  }

  #property(key: string, depth: number): Property {
    const type = this.#reader.text()
    // the stated size is wrong for some types
    this.#reader.u32()
    const index = this.#reader.u32()
    switch (type) {
      case 'IntProperty':
        return { key, type, index, value: this.#reader.i32() }
      case 'FloatProperty':
        return { key, type, index, value: this.#reader.f32() }
      case 'QWordProperty':
        return { key, type, index, value: this.#reader.u64() }
      case 'StrProperty':
      case 'NameProperty':
        return { key, type, index, value: this.#reader.text() }
      case 'BoolProperty':
        return { key, type, index, value: (this.#malformed ? this.#reader.u32() : this.#reader.u8()) !== 0 }
      case 'ByteProperty':
        return { key, type, index, value: this.#byte() }
      case 'ArrayProperty':
        return { key, type, index, value: this.#array(depth) }
      case 'StructProperty':
        this.#reader.text()
        return { key, type, index, value: this.list(depth + 1) }
      default:
        throw new ReplayError('unknown_property')
    }
  }

  #byte(): string | number {
    const first = this.#reader.text()
    if (this.#malformed || VALUES_WITHOUT_ENUM.includes(first)) return first
    return first === 'None' ? this.#reader.u8() : this.#reader.text()
  }

  #array(depth: number): PropertyList[] {
    const count = this.#reader.i32()
    if (count < 0 || count > MAX_ELEMENTS) throw new ReplayError('too_many')
    const lists: PropertyList[] = []
    for (let element = 0; element < count; element++) lists.push(this.list(depth + 1))
    return lists
  }
}
