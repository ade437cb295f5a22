import fc from 'fast-check'
import type { Property } from '../src/properties.ts'
import type { ReplayHeader } from '../src/replay-header.ts'

const texts = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0'))
const keys = texts.filter((text) => text !== 'None')
const indexes = fc.constantFrom(0, 0, 0, 1, 2)
const enumValues = texts.filter((text) => text !== '')

const entry = <Type extends string, Value>(type: Type, values: fc.Arbitrary<Value>) =>
  fc.record({ key: keys, type: fc.constant(type), index: indexes, value: values })

const { properties } = fc.letrec<{ properties: Property[]; property: Property }>((tie) => ({
  property: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    entry('IntProperty', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    entry('FloatProperty', fc.float({ noNaN: true })),
    entry('QWordProperty', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
    entry('StrProperty', texts),
    entry('NameProperty', texts),
    entry('BoolProperty', fc.boolean()),
    entry('ByteProperty', fc.oneof(enumValues, fc.nat(255))),
    entry('ArrayProperty', fc.array(tie('properties'), { maxLength: 4 })),
    entry('StructProperty', tie('properties')),
  ),
  properties: fc.array(tie('property'), { maxLength: 8 }),
}))

/** Any header that the game could write, without versions 0/0, which cannot write a plain byte. */
export const headers: fc.Arbitrary<ReplayHeader> = fc
  .record({ engineVersion: fc.constantFrom(867, 868), licenseeVersion: fc.integer({ min: 9, max: 32 }), properties })
  .map((header) => ({ ...header, netVersion: header.licenseeVersion >= 18 ? 10 : null }))
