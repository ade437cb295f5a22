import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

vi.mock('../board/lazy-parts.tsx', async (original) => ({
  ...(await original<typeof import('../board/lazy-parts.tsx')>()),
  BracketList: () => null,
}))

beforeEach(() => fillBrowserGaps({ width: 360, height: 740 }))

test('until the list of a phone has loaded, nothing is shown below it', async () => {
  await renderBoard(bracketOf(2))
  // The toolbar has one too, which is hidden on a phone.
  expect(screen.getAllByRole('button', { name: 'Save picture' })).toHaveLength(1)
})
