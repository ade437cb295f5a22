import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

const onFollow = vi.fn<(teamId: string | null) => void>()

async function type(text: string) {
  fillBrowserGaps()
  onFollow.mockClear()
  await renderBoard(bracketOf(16), { onFollow })
  await userEvent.type(field(), text)
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a team' })
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('Enter picks the first team found, and empties the field', async () => {
  await type('team 1')
  await userEvent.keyboard('{Enter}')
  expect(onFollow).toHaveBeenCalledExactlyOnceWith('team-1')
  expect(field().value).toBe('')
})

test('the arrows choose among the teams found, and stop at both ends', async () => {
  await type('team 1')
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toContain('Team 1 ')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Team 10')
  for (let press = 0; press < 20; press++) await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Team 16')
})

test('typing selects the first team found again', async () => {
  await type('team')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await userEvent.type(field(), ' 1')
  expect(chosen()).toBe('Team 1 Seed 1')
  await userEvent.keyboard('{Enter}')
  expect(onFollow).toHaveBeenCalledExactlyOnceWith('team-1')
})

test('nothing is picked while nothing is found', async () => {
  await type('nobody')
  await userEvent.keyboard('{Enter}')
  expect(onFollow).not.toHaveBeenCalled()
})

test('Escape empties the field', async () => {
  await type('team')
  await userEvent.keyboard('{Escape}')
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('a press picks a team as well, and a search without a match says so', async () => {
  await type('team 1')
  const options = screen.getAllByRole('option')
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', ...Array(7).fill('false')])
  await userEvent.click(options[2] as HTMLElement)
  expect(onFollow).toHaveBeenCalledExactlyOnceWith('team-11')
  await userEvent.type(field(), 'nobody')
  expect(screen.getByText('No team has this name')).toBeDefined()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.clear(field())
  await userEvent.type(field(), ' ')
  expect(screen.queryByText('No team has this name')).toBeNull()
})

test('leaving the field empties it, and a slash with a modifier does not focus it', async () => {
  await type('team')
  await userEvent.tab()
  expect(field().value).toBe('')
  const left = document.activeElement
  for (const key of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${key}>}/{/${key}}`)
  expect(document.activeElement).toBe(left)
})
