import { parseSync, Visitor } from 'oxc-parser'

/** Calls that remove or read listeners that other code has added. */
const LISTENER_CALLS = new Set(['removeAllListeners', 'rawListeners', 'listeners'])
/** Without a listener as argument it removes all of them. */
const REMOVAL = 'off'
/** Private fields of our libraries whose names have no underscore. */
const KNOWN_FIELDS = new Set(['hashMap', 'writeBuffer'])
const PRIVATE = /^_\w|^__/

/** Uses of other code's listeners or a library's private fields, as `file:line what`. */
export function findInternals(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  const found: string[] = []
  const add = (start: number, what: string): void => {
    found.push(`${file}:${code.slice(0, start).split('\n').length} ${what}`)
  }
  const addField = (start: number, name: string): void => {
    if (PRIVATE.test(name) || KNOWN_FIELDS.has(name)) add(start, `private field ${name}`)
  }
  new Visitor({
    CallExpression({ callee, arguments: args, start }) {
      if (callee.type !== 'MemberExpression') return
      const name = nameOf(callee.property)
      if (LISTENER_CALLS.has(name) || (name === REMOVAL && args.length < 2)) add(start, `listeners of others: ${name}`)
      if (name === 'get' && nameOf(callee.object) === 'Reflect') addField(start, nameOf(args[1]))
    },
    MemberExpression({ object, property, computed, start }) {
      const isAllowed = object.type === 'ThisExpression' || isNamespace(object)
      if (!isAllowed && (!computed || property.type === 'Literal')) addField(start, nameOf(property))
    },
    ObjectPattern({ properties }) {
      for (const each of properties) if (each.type === 'Property') addField(each.start, nameOf(each.key))
    },
  }).visit(program)
  return found
}

/** `z._default` is a public function of zod/mini. */
const isNamespace = (object: { type: string }): boolean => nameOf(object) === 'z'

const nameOf = (node: unknown): string => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: unknown }
  if (type === 'Identifier') return name ?? ''
  return type === 'Literal' ? String(value) : ''
}
