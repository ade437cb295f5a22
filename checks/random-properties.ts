/** Runs the property tests with new random cases. `--seed 7` repeats a run. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '..')
const FILES = [
  'packages/bracket/src/standings.test.ts',
  'packages/bracket/src/play.test.ts',
  'packages/bracket/src/operations.property.test.ts',
  'packages/contract/src/prize.test.ts',
  'packages/game/src/pair-words.test.ts',
  'packages/game/src/replay-header.test.ts',
  'apps/server/src/features/payouts/payout.rules.test.ts',
]

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`properties with seed ${seed} (repeat with: node launch.cjs checks/random-properties.ts --seed ${seed})`)
const { status } = spawnSync(process.execPath, ['launch.cjs', `PROPERTY_SEED=${seed}`, 'vitest', 'run', ...FILES], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
