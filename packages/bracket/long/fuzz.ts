import { parseArgs } from 'node:util'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { applyOperation, type Bracket, championOf, generate, type Operation } from '../src/index.ts'
import { checkBracket, checkStorage } from '../testing/bracket-checks.ts'
import type { Decisions } from '../testing/naive-bracket.ts'
import { stepWithChecks } from '../testing/operation-checks.ts'
import { type Choice, KINDS, type Kind, operationFor } from '../testing/operation-choice.ts'
import { teamsNamed } from '../testing/teams.ts'

/** Up to this size every step is compared with the naive rules, whose cost grows with the square of the size. */
const NAIVE_UP_TO = 16

const { values } = parseArgs({
  options: { seed: { type: 'string' }, operations: { type: 'string', default: '220000' } },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const wanted = Number(values.operations)
console.log(`seed ${seed} (repeat with --seed ${seed})`)

const tally = new Map<string, number>()
const count = (what: string, by = 1): void => {
  tally.set(what, (tally.get(what) ?? 0) + by)
}

const random = randomFrom(seed)
let operations = 0
let brackets = 0
while (operations < wanted) {
  operations += fuzzOne(brackets++, random)
}
console.log(`${operations} operations on ${brackets} brackets, nothing wrong`)
console.log([...tally].map(([what, times]) => `${what} ${times}`).join(', '))

function fuzzOne(number: number, from: Random): number {
  const teamCount = 2 + from.below(from.pick([7, 15, 31, 128]))
  let state: { after: Bracket; decisions: Decisions } = { after: generate(teamsNamed(teamCount)), decisions: new Map() }
  const history: Operation[] = []
  // a third of the brackets is mostly played, so that they end; the others get more other operations
  const playShare = from.pick([0.9, 0.6, 0.3])
  for (let step = 0; step < 3 * teamCount + 10; step++) {
    const choice = chooseFrom(from, playShare)
    const operation = operationFor(state.after, choice)
    if (!operation) continue
    history.push(operation)
    const { findings, ...next } = take(state, operation)
    if (findings.length > 0) fail(number, teamCount, history, findings)
    count(choice.kind)
    state = next
  }
  const champion = championOf(state.after)
  count(champion === undefined ? 'left open' : champion === null ? 'ended without a champion' : 'ended with a champion')
  return history.length
}

function chooseFrom(from: Random, playShare: number): Choice {
  const kind: Kind = from.next() < playShare ? 'play' : from.pick(KINDS)
  return { kind, which: from.below(1000), slot: from.pick([1, 2]), score: from.pick(['2-0', '2-1', '3-2']) }
}

function take({ after: before, decisions }: { after: Bracket; decisions: Decisions }, operation: Operation) {
  if (before.seeds.length <= NAIVE_UP_TO) return stepWithChecks(before, decisions, operation)
  const { bracket: after, cleared } = applyOperation(before, operation, { mode: 'cascade' })
  count('later results cleared', cleared.length)
  return { after, decisions, findings: [...checkStorage(after), ...checkBracket(after)] }
}

function fail(number: number, teamCount: number, history: readonly Operation[], findings: readonly string[]): never {
  console.error(`bracket ${number} of ${teamCount} teams: ${findings.join('; ')}`)
  for (const operation of history) console.error(JSON.stringify(operation))
  process.exit(1)
}
