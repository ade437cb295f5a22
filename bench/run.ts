/** `npm run bench` runs everything; `npm run bench -- engine reads` only those. Every figure is a ratio in the same run. */
import { cpus, totalmem } from 'node:os'

interface Bench {
  run(): Promise<void> | void
}

const benches: Record<string, () => Promise<Bench>> = {
  engine: () => import('./engine/engine-bench.ts'),
  'bracket-view': () => import('./bracket-view/bracket-view-bench.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`no bench called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`)
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  console.log(`\n== ${name}`)
  const bench = await benches[name]?.()
  await bench?.run()
}
