import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from './route-manifest.ts'

const RULES = fs
  .readFileSync(path.resolve(import.meta.dirname, '../../public/robots.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, verb, prefix] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? []
    return verb === undefined || prefix === undefined ? [] : [{ isAllowed: verb === 'Allow', prefix }]
  })

/** The longest matching rule applies (RFC 9309). */
const isAllowed = (address: string): boolean =>
  RULES.filter(({ prefix }) => address.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
    .at(0)?.isAllowed ?? true

test('robots may fetch the preview picture of every page', () => {
  const pictures = ROUTES.map(({ picture }) => `/api/share/${picture}.png`)
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((picture) => !isAllowed(picture))).toEqual([])
})

test('robots may fetch nothing else of the API, and not the dashboard', () => {
  expect(['/api/teams', '/api/bracket/1', '/admin', '/'].filter(isAllowed)).toEqual(['/'])
})
