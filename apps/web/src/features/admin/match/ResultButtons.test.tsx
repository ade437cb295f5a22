import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { ResultButtons } from './ResultButtons.tsx'

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the arrow keys cycle through the results of both teams, and only the chosen one is pressed', async () => {
  const firstButton = createRef<HTMLButtonElement>()
  const onChoose = vi.fn()
  const buttons = (disabled: boolean) => (
    <ResultButtons
      bestOf={3}
      team1="Vipers"
      team2="Ravens"
      chosen={{ team1Games: 1, team2Games: 2 }}
      disabled={disabled}
      firstButton={firstButton}
      onChoose={onChoose}
    />
  )
  const { rerender } = renderPart(buttons(false))
  const all = screen.getAllByRole<HTMLButtonElement>('button')
  expect(all.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true'])
  firstButton.current?.focus()
  expect(focused()).toBe('2–0 for Vipers')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('2–1 for Ravens')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('2–1 for Vipers')
  await userEvent.keyboard('{ArrowUp}x')
  expect(focused()).toBe('2–0 for Vipers')
  all[2]?.click()
  expect(onChoose.mock.calls).toEqual([[{ team1Games: 0, team2Games: 2 }]])
  rerender(buttons(true))
  expect(all.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
})
