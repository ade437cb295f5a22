import type { Property, PropertyList } from '../src/properties.ts'

/** Short ways to write down the properties of a header. */
export const int = (key: string, value: number): Property => ({ key, type: 'IntProperty', index: 0, value })
export const float = (key: string, value: number): Property => ({ key, type: 'FloatProperty', index: 0, value })
export const str = (key: string, value: string): Property => ({ key, type: 'StrProperty', index: 0, value })
export const name = (key: string, value: string): Property => ({ key, type: 'NameProperty', index: 0, value })
export const bool = (key: string, value: boolean): Property => ({ key, type: 'BoolProperty', index: 0, value })
export const qword = (key: string, value: bigint, index = 0): Property => ({ key, type: 'QWordProperty', index, value })
export const byte = (key: string, value: string | number, index = 0): Property => {
  return { key, type: 'ByteProperty', index, value }
}
export const array = (key: string, value: PropertyList[]): Property => ({ key, type: 'ArrayProperty', index: 0, value })
export const struct = (key: string, value: PropertyList): Property => ({ key, type: 'StructProperty', index: 0, value })
