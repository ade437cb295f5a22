import fc from 'fast-check'
import { applyOperation, type Bracket, generate } from '../src/index.ts'
import { type Choice, KINDS, operationFor } from './operation-choice.ts'
import { teamsNamed } from './teams.ts'

/** Half of the operations are ordinary results, otherwise few brackets would ever be completed. */
export const choices: fc.Arbitrary<Choice> = fc.record({
  kind: fc.oneof(fc.constant('play' as const), fc.constantFrom(...KINDS)),
  which: fc.nat(999),
  slot: fc.constantFrom(1 as const, 2 as const),
  score: fc.constantFrom('2-0', '2-1', '3-2'),
})

/** A bracket of any size in the range after arbitrary operations. */
export const brackets = (min: number, max: number): fc.Arbitrary<Bracket> =>
  fc
    .tuple(fc.integer({ min, max }), fc.array(choices, { maxLength: 80, size: 'max' }))
    .map(([teamCount, chosen]) => chosen.reduce(takeChoice, generate(teamsNamed(teamCount))))

const takeChoice = (bracket: Bracket, choice: Choice): Bracket => {
  const operation = operationFor(bracket, choice)
  return operation ? applyOperation(bracket, operation, { mode: 'cascade' }).bracket : bracket
}
