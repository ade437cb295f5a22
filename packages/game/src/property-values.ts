import type { PropertyList, PropertyValues } from './properties.ts'
import { ReplayError } from './replay-error.ts'

/** The value under a key, undefined where the key is missing. Refuses a value of another type. */
function valueUnder<Type extends keyof PropertyValues>(
  list: PropertyList,
  key: string,
  ...types: Type[]
): PropertyValues[Type] | undefined {
  const found = list.find((property) => property.key === key)
  if (found === undefined) return undefined
  if (!types.some((type) => type === found.type)) throw new ReplayError('wrong_kind')
  return found.value as PropertyValues[Type]
}

export const intOf = (list: PropertyList, key: string) => valueUnder(list, key, 'IntProperty')
export const floatOf = (list: PropertyList, key: string) => valueUnder(list, key, 'FloatProperty')
export const qwordOf = (list: PropertyList, key: string) => valueUnder(list, key, 'QWordProperty')
export const textOf = (list: PropertyList, key: string) => valueUnder(list, key, 'StrProperty', 'NameProperty')
export const byteOf = (list: PropertyList, key: string) => valueUnder(list, key, 'ByteProperty')
export const boolOf = (list: PropertyList, key: string) => valueUnder(list, key, 'BoolProperty') ?? false
export const arrayOf = (list: PropertyList, key: string) => valueUnder(list, key, 'ArrayProperty') ?? []
export const structOf = (list: PropertyList, key: string) => valueUnder(list, key, 'StructProperty') ?? []
