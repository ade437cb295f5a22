import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { isDisabled, press } from '../../../../test-support/dialogs.ts'
import { recordAnimations } from '../../../../test-support/record-animations.ts'
import { recordCanvas } from '../../../../test-support/record-canvas.ts'
import { catchDownloads } from '../../../../test-support/saved-files.ts'
import { toastStore } from '../../../ui/toast.ts'

beforeEach(() => {
  fillBrowserGaps()
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  recordCanvas()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['pixels'])))
})

const decided = () => {
  const bracket = bracketOf(2)
  const final = bracket.matches.at(-1)?.id ?? ''
  const result = { match_status: 'completed', team1_id: 'team-1', team2_id: 'team-2', winner_id: 'team-2' } as const
  return changeMatch(changeMatch(bracket, firstPair(bracket).id, result), final, result)
}

test.each([
  ['Save picture', 'cup-12-bracket.png', 'Could not save the picture'],
  ['Save the poster', 'cup-12-podium.png', 'Could not make the poster'],
])('%s saves %s, and says when it could not', async (name, file, failure) => {
  const saved = catchDownloads()
  await renderBoard(decided())
  await press(screen, name)
  await expect.poll(() => saved.map((each) => each.name)).toEqual([file])
  expect(toastStore.get()).toEqual([])
  vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation(() => {
    throw new Error('no memory')
  })
  const button = await screen.findByRole('button', { name })
  await expect.poll(() => isDisabled(button)).toBe(false)
  await press(screen, name)
  await expect.poll(() => toastStore.get().map(({ text }) => text)).toEqual([failure])
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
})

test('a podium that appears while the page is open is celebrated', async () => {
  fillBrowserGaps({ reducedMotion: false })
  recordAnimations()
  const { show, container } = await renderBoard(bracketOf(2))
  // burst.test.ts tests the pieces themselves.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await show(decided())
  expect(container.querySelectorAll('.bk-burst')).not.toHaveLength(0)
})
