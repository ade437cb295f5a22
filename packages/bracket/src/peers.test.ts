import { describe, expect, test } from 'vitest'
import { checkAgainstManager, checkAgainstOrganizer, checkPlayAgainstManager } from '../testing/peer-checks.ts'
import { findingsOver, findingsOverInTurn, sizesBetween } from '../testing/sizes.ts'

const SIZES = sizesBetween(4, 65)

describe('brackets of 4 to 65 teams', () => {
  test('are match for match those of tournament-organizer', () => {
    expect(findingsOver(SIZES, checkAgainstOrganizer)).toEqual([])
  })

  test('are match for match those of brackets-manager, told the same order of drops', async () => {
    expect(await findingsOverInTurn(SIZES, checkAgainstManager)).toEqual([])
  })

  test('pair, crown and rank as brackets-manager does for the same results', async () => {
    expect(await findingsOverInTurn(SIZES, checkPlayAgainstManager)).toEqual([])
  })
})
