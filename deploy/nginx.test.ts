import fs from 'node:fs'
import path from 'node:path'
import { endpoints } from '@cup/contract/endpoints'
import { expect, test } from 'vitest'

const CONF = fs.readFileSync(path.join(import.meta.dirname, 'nginx.conf'), 'utf8')

/** The number in the one place where the pattern matches. */
function figureOf(pattern: RegExp): number {
  const found = [...CONF.matchAll(pattern)]
  expect(found, String(pattern)).toHaveLength(1)
  return Number(found[0]?.[1])
}

test('one address has at least 100 calls a second with a burst of 2,000, and 2,000 connections', () => {
  expect(figureOf(/zone=cup_calls:\S+ rate=(\d+)r\/s;/g)).toBeGreaterThanOrEqual(100)
  expect(figureOf(/limit_req zone=cup_calls burst=(\d+) nodelay;/g)).toBeGreaterThanOrEqual(2_000)
  expect(figureOf(/limit_conn cup_connections (\d+);/g)).toBeGreaterThanOrEqual(2_000)
})

test('public reads and files of a LAN are answered at once, 10,000 of them, and 300 a second after that', () => {
  expect(figureOf(/zone=cup_cheap:\S+ rate=(\d+)r\/s;/g)).toBeGreaterThanOrEqual(300)
  expect(figureOf(/limit_req zone=cup_cheap burst=(\d+) nodelay;/g)).toBeGreaterThanOrEqual(10_000)
})

test('bodies are as small as the calls allow', () => {
  const longest = Math.max(...endpoints.map(({ bodyLimit = 16 * 1024 }) => bodyLimit))
  expect(figureOf(/^ {2}client_max_body_size (\d+)k;/gm) * 1024).toBe(longest)
  expect(figureOf(/^ {6}client_max_body_size (\d+)k;/gm) * 1024).toBeGreaterThanOrEqual(256 * 1024)
})

test('a client that sends or reads slowly is closed within half a minute', () => {
  expect(figureOf(/client_header_timeout (\d+)s;/g)).toBeLessThanOrEqual(15)
  expect(figureOf(/client_body_timeout (\d+)s;/g)).toBeLessThanOrEqual(15)
  expect(figureOf(/send_timeout (\d+)s;/g)).toBeLessThanOrEqual(30)
})
