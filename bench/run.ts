/** `npm run bench` runs everything; `npm run bench -- engine reads` only those. Goals are for ratios of two values of the same run. */
import { cpus, loadavg, totalmem } from 'node:os'
import { printTable, printVerdict, type Row } from './report.ts'

interface Bench {
  /** Rows for the table at the end. */
  run(): Promise<Row[]>
}

const benches: Record<string, () => Promise<Bench>> = {
  engine: () => import('./engine/engine-bench.ts'),
  'bracket-view': () => import('./bracket-view/bracket-view-bench.ts'),
  reads: () => import('./reads/reads-bench.ts'),
  writes: () => import('./writes/writes-bench.ts'),
  'fan-out': () => import('./fan-out/fan-out-bench.ts'),
  spectators: () => import('./spectators/spectators-bench.ts'),
  instances: () => import('./instances/instances-bench.ts'),
  attack: () => import('./attack/attack-bench.ts'),
  growth: () => import('./growth/growth-bench.ts'),
  history: () => import('./history/history-bench.ts'),
  hall: () => import('./hall/hall-bench.ts'),
  pages: () => import('./pages/pages-bench.ts'),
  moments: () => import('./moments/moments-bench.ts'),
  'start-up': () => import('./start-up/start-up-bench.ts'),
  seeds: () => import('./seeds/seeds-bench.ts'),
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no bench called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '?'
console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load()}`)
const rows: Row[] = []
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  console.log(`\n== ${name}`)
  const bench = await benches[name]?.()
  const began = performance.now()
  const made = (await bench?.run()) ?? []
  // printed at once, so that an interrupted run keeps its results
  if (made.length > 0) printTable(made)
  rows.push(...made)
  console.log(`${name} took ${Math.round((performance.now() - began) / 1000)} s, load ${load()}`)
}
console.log('')
printTable(rows)
printVerdict(rows)
