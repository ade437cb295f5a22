import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

beforeEach(() => fillBrowserGaps())

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const pressed = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)

test('zoom and finished rounds are for the tree; each choice is kept for the tab', async () => {
  await renderBoard(bracketOf(8))
  expect([pressed('View'), pressed('Zoom')]).toEqual([['Tree'], ['Fit']])
  await userEvent.click(button('75%') as HTMLElement)
  await userEvent.click(button('Hide finished rounds') as HTMLElement)
  expect(pressed('Zoom')).toEqual(['75%'])
  expect(button('Hide finished rounds')?.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button('List') as HTMLElement)
  expect(pressed('View')).toEqual(['List'])
  expect([screen.queryByRole('group', { name: 'Zoom' }), button('Hide finished rounds')]).toEqual([null, null])
  expect(JSON.parse(sessionStorage.getItem('bracket-view') ?? '')).toEqual({
    view: 'list',
    zoom: 0.75,
    hideFinished: true,
  })
})

test('a followed team has a button to its match and one to stop; the viewer’s own team has its own panel', async () => {
  const { props, unmount } = await renderBoard(bracketOf(8), { followedTeamId: 'team-3' })
  await userEvent.click(button('Followed match') as HTMLElement)
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Team 3 vs Team 6')
  await userEvent.click(button('Stop following Team 3') as HTMLElement)
  expect(props.onFollow).toHaveBeenCalledExactlyOnceWith(null)
  unmount()
  const viewer = { signedIn: true, teamIds: new Set(['team-3']) }
  await renderBoard(bracketOf(8), { viewer, followedTeamId: 'team-3' })
  expect([button('Followed match'), button('Stop following Team 3')]).toEqual([null, null])
})
