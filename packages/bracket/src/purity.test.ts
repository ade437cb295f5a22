import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const IMPURE =
  /\b(Date|performance|process|console|crypto|fetch|setTimeout|setInterval|setImmediate|queueMicrotask|globalThis|window|document|localStorage)\b|Math\.random|\b(import|require)\(/

test('the engine touches no clock, chance, console, network or environment', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const impure = sources.flatMap((file) => {
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const found = IMPURE.exec(code)
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(sources).toContain('index.ts')
  expect(impure).toEqual([])
})
