import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'

test('no two calls share a method and a path', () => {
  const keys = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every call below /admin is for admins', () => {
  for (const { path, access } of endpoints)
    expect([path, path.startsWith('/admin/') === (access === 'admin' || access === 'super')]).toEqual([path, true])
})

test('the list contains every call that a file declares', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const declared = new Set<unknown>()
  for (const file of files)
    for (const value of Object.values(
      (await import(/* @vite-ignore */ path.join(import.meta.dirname, file))) as Record<string, unknown>,
    ))
      if (typeof value === 'object' && value && 'method' in value && 'response' in value) declared.add(value)
  expect(declared).toEqual(new Set(endpoints))
})

test('every schema can be converted to JSON Schema', () => {
  for (const { params, query, body, response } of endpoints)
    for (const schema of [params, query, body, response])
      if (schema) expect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).toBeTypeOf('object')
})

const WRONG = [undefined, null, 5, 1.5, true, 'x', '', 'x'.repeat(70_000), [], [null], {}]

test('every refused field of a body has a message of its own', () => {
  for (const { method, path: url, body } of endpoints) {
    const fields = body && 'shape' in body.def ? Object.keys(body.def.shape as object) : []
    for (const field of fields)
      for (const value of WRONG) {
        const messages = body?.safeParse({ [field]: value }).error?.issues.map(({ message }) => message) ?? []
        expect([method, url, field, messages.filter((message) => /^(Invalid input|Too )/.test(message))]).toEqual([
          method,
          url,
          field,
          [],
        ])
      }
  }
})
