import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useHeldWhileFocused } from './use-held-while-focused.ts'

function Page({ decided }: { decided: boolean }) {
  const shown = useHeldWhileFocused(decided)
  return (
    <>
      <input aria-label="Find a team" />
      {shown && <p>Champion</p>}
    </>
  )
}

test('a change that moves the page waits while the user types, and appears when they leave the field', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Page decided={false} />)
  await user.click(screen.getByRole('textbox', { name: 'Find a team' }))
  rerender(<Page decided />)
  expect(screen.queryByText('Champion')).toBeNull()
  await user.tab()
  expect(screen.getByText('Champion')).toBeDefined()
})

test('it appears at once while the user does not type', () => {
  const { rerender } = render(<Page decided={false} />)
  rerender(<Page decided />)
  expect(screen.getByText('Champion')).toBeDefined()
})
