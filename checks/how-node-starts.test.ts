import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MEMORY_POOLS, NODE_FLAGS } from '@cup/rehearsal/how-node-starts'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')

test('benches and fault runs start Node with the options of npm start', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const pools = Object.entries(MEMORY_POOLS).map(([name, value]) => `${name}=${value}`)
  expect(scripts.start).toBe(
    ['exec node launch.cjs', ...pools, '.env', ...NODE_FLAGS, 'apps/server/start.mjs'].join(' '),
  )
})
