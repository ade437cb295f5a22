import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const IMPURE =
  /\b(Date\.now|new Date\(\)|performance|process|Buffer|console|crypto|fetch|WebSocket|setTimeout|setInterval|queueMicrotask|globalThis|window|document|localStorage|sessionStorage)\b|Math\.random|\b(import|require)\(/

test('reading a game touches no clock, chance, console, network, storage or environment', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const impure = sources.flatMap((file) => {
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const found = IMPURE.exec(code)
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(sources).toContain('index.ts')
  expect(impure).toEqual([])
})
