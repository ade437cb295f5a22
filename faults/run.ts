/**
 * `npm run faults` breaks things on purpose, all of them; `npm run faults -- T1 T5` only those. `--quick` runs a slice of
 * each, `--seed 7` repeats the choices of a run, `--minutes 30` lasts longer. It ends by itself, and not with 0 when
 * something was seen that must never be.
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { FAULT_RUNS, type FaultRun } from './fault-runs.ts'

interface Choice {
  seed: number
  full: boolean
  minutes?: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, seed: { type: 'string' }, minutes: { type: 'string' } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(FAULT_RUNS, name))
if (unknown.length > 0) {
  const list = Object.entries(FAULT_RUNS).map(([name, { says }]) => `  ${name.padEnd(14)} ${says}`)
  console.error(`there is no fault called ${unknown.join(', ')}; there are:\n${list.join('\n')}`)
  process.exit(2)
}

console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`)
const failed: string[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(FAULT_RUNS)) {
  const run = FAULT_RUNS[name]
  if (run !== undefined && !(await survives(name, run, choose()))) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll survived.' : `\nViolations in ${failed.join(', ')}.`)
// connections that a broken-off run left behind must not keep this from ending
process.exit(failed.length === 0 ? 0 : 1)

function choose(): Choice {
  return {
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
    full: values.quick !== true,
    ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
  }
}

async function survives(name: string, { says, parts }: FaultRun, choice: Choice): Promise<boolean> {
  console.log(`\n== ${name}: ${says}\n   seed ${choice.seed}${choice.full ? '' : ', a slice'}`)
  let isWell = true
  for (const load of parts) {
    const began = performance.now()
    try {
      const { run } = await load()
      const { figures, violations } = await run({ ...choice, say: (line) => console.log(`   … ${line}`) })
      for (const [figure, value] of Object.entries(figures)) console.log(`   ${figure}: ${value}`)
      for (const violation of violations) console.error(`   VIOLATION: ${violation}`)
      isWell &&= violations.length === 0
    } catch (error) {
      console.error('   VIOLATION: the run itself broke off:', error)
      isWell = false
    }
    console.log(`   ${Math.round((performance.now() - began) / 1000)} s`)
  }
  return isWell
}
