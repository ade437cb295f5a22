import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { JOBS } from './app.ts'
import { createMetrics, startSeries } from './metrics/metrics.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

const RULE = /- alert: (\w+)\n\s+expr: (.+)\n/g
const rules = [...read('deploy/alerts.yml').matchAll(RULE)].map(([, name = '', expr = '']) => ({ name, expr }))
/** A name of a series with its labels; names of functions are followed by a bracket. */
const SELECTOR = /\b([a-z_]{2,}[a-z0-9_]*)\b(?!\()(?:\{([^}]*)\})?/g
/** Prometheus itself makes the first one, and its exporter of the machine the others. */
const NOT_OURS = /^(up|node_.*)$/

const selectorsOf = (expr: string): { name: string; labels: string[] }[] =>
  [...expr.replaceAll(/\[\w+\]|\btime\(\)/g, '').matchAll(SELECTOR)].map(([, name = '', labels = '']) => ({
    name,
    labels: labels.split(',').filter(Boolean),
  }))

describe('every alert', () => {
  let lines: string[]
  beforeAll(async () => {
    const metrics = createMetrics({ processMetrics: true })
    startSeries(metrics, JOBS)
    lines = (await metrics.registry.metrics()).split('\n')
  })

  test('is found in the file', () => {
    expect(rules.length).toBeGreaterThan(10)
    expect(rules.length).toBeLessThanOrEqual(15)
    expect(rules).toHaveLength(read('deploy/alerts.yml').split('- alert:').length - 1)
  })

  test.each(rules)('$name looks at series that exist before their first event', ({ expr }) => {
    const selectors = selectorsOf(expr)
    expect(selectors.length).toBeGreaterThan(0)
    for (const { name, labels } of selectors.filter((selector) => !NOT_OURS.test(selector.name))) {
      const found = lines.filter(
        (line) => (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && labels.every((l) => line.includes(l)),
      )
      expect(found, `${name}{${labels.join()}}`).not.toEqual([])
    }
  })

  test('has its row in the table of docs/operations.md, and a case in alerts.test.yml', () => {
    const table = [...read('docs/operations.md').matchAll(/^\| ([A-Z]\w+) \| `(\w+)` \|/gm)]
    expect(table.map(([, name]) => name)).toEqual(rules.map(({ name }) => name))
    for (const [, name, series] of table) {
      const { expr = '' } = rules.find((rule) => rule.name === name) ?? {}
      expect(selectorsOf(expr).map((selector) => selector.name)).toContain(series)
    }
    const cases = [...read('deploy/alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
    expect([...new Set(cases)]).toEqual(rules.map(({ name }) => name))
  })
})
