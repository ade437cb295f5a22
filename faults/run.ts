/**
 * `npm run faults` runs all fault runs, `npm run faults -- T1 T5` only those. `--quick` runs a slice of each, `--seed 7`
 * repeats the choices of a run, `--minutes 30` makes it last longer. It exits with 1 if there was a violation.
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { FAULT_RUNS, type FaultRun } from './fault-runs.ts'
import type { FaultOptions } from './harness/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, seed: { type: 'string' }, minutes: { type: 'string' } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(FAULT_RUNS, name))
if (unknown.length > 0) {
  const list = Object.entries(FAULT_RUNS).map(([name, { title }]) => `  ${name.padEnd(14)} ${title}`)
  console.error(`there is no fault called ${unknown.join(', ')}; there are:\n${list.join('\n')}`)
  process.exit(2)
}

console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`)
const failed: string[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(FAULT_RUNS)) {
  const run = FAULT_RUNS[name]
  if (run !== undefined && !(await survives(name, run, chooseOptions()))) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll survived.' : `\nViolations in ${failed.join(', ')}.`)
// open connections of a failed run must not keep this process alive
process.exit(failed.length === 0 ? 0 : 1)

function chooseOptions(): FaultOptions {
  return {
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
    full: values.quick !== true,
    log: (line) => console.log(`   … ${line}`),
    ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
  }
}

async function survives(name: string, { title, parts }: FaultRun, options: FaultOptions): Promise<boolean> {
  console.log(`\n== ${name}: ${title}\n   seed ${options.seed}${options.full ? '' : ', a slice'}`)
  let isClean = true
  for (const load of parts) {
    const began = performance.now()
    try {
      const { run } = await load()
      const { measurements, violations } = await run(options)
      for (const [name, value] of Object.entries(measurements)) console.log(`   ${name}: ${value}`)
      for (const violation of violations) console.error(`   VIOLATION: ${violation}`)
      isClean &&= violations.length === 0
    } catch (error) {
      console.error('   VIOLATION: the run failed:', error)
      isClean = false
    }
    console.log(`   ${Math.round((performance.now() - began) / 1000)} s`)
  }
  return isClean
}
