import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../testing/deep-freeze.ts'
import type { Decisions } from '../testing/naive-bracket.ts'
import { choices } from '../testing/operation-arbitrary.ts'
import { checkUndo, stepWithChecks } from '../testing/operation-checks.ts'
import { type Choice, operationFor } from '../testing/operation-choice.ts'
import { teamsNamed } from '../testing/teams.ts'
import { type Bracket, generate } from './index.ts'

interface Model {
  decisions: Decisions
}

interface Real {
  bracket: Bracket
}

/** One random operation, possible in the state it meets; the model is the naive set of decisions. */
const commandFor = (choice: Choice): fc.Command<Model, Real> => ({
  check: () => true,
  run: (model, real) => {
    const operation = operationFor(real.bracket, choice)
    if (!operation) return
    deepFreeze(real.bracket)
    const links = JSON.stringify([...real.bracket.structure.winnerTo, ...real.bracket.structure.loserTo])
    const step = stepWithChecks(real.bracket, model.decisions, operation)
    const findings = [...step.findings, ...checkUndo(real.bracket, operation)]
    expect(findings, JSON.stringify(operation)).toEqual([])
    expect(JSON.stringify([...step.after.structure.winnerTo, ...step.after.structure.loserTo])).toBe(links)
    model.decisions = step.decisions
    real.bracket = step.after
  },
  toString: () => JSON.stringify(choice),
})

describe('any sequence of results, edits, forfeits, disqualifications, withdrawals and clearings', () => {
  test.each([
    [2, 9, 60, 250],
    [10, 33, 90, 60],
    [34, 64, 90, 12],
  ])('keeps every rule with %i to %i teams', (min, max, maxCommands, numRuns) => {
    fc.assert(
      fc.property(
        fc.integer({ min, max }),
        fc.commands([choices.map(commandFor)], { maxCommands, size: 'max' }),
        (teamCount, commands) => {
          fc.modelRun(
            () => ({ model: { decisions: new Map() }, real: { bracket: generate(teamsNamed(teamCount)) } }),
            commands,
          )
        },
      ),
      { numRuns },
    )
  })
})
