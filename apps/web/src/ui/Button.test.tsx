import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('is not a submit button by default', () => {
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  )
  screen.getByRole('button').click()
  expect(submit).not.toHaveBeenCalled()
})

test('while busy it is disabled and says so', () => {
  render(
    <Button busy busyLabel="Creating...">
      Create Team
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Creating...' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('both labels take part in its width', () => {
  render(<Button busyLabel="Creating...">Create Team</Button>)
  const label = screen.getByText('Create Team')
  expect(label.dataset).toMatchObject({ label: 'Create Team', busyLabel: 'Creating...' })
})

test('restores its focus when it is no longer busy', () => {
  const { rerender } = render(<Button>Pay $10</Button>)
  const button = screen.getByRole('button')
  button.focus()
  rerender(<Button busy>Pay $10</Button>)
  button.blur()
  rerender(<Button>Pay $10</Button>)
  expect(document.activeElement).toBe(button)
})

test('does not take the focus from another element', () => {
  const page = (busy: boolean) => (
    <>
      <Button busy={busy}>Pay $10</Button>
      <input aria-label="Elsewhere" />
    </>
  )
  const { rerender } = render(page(false))
  screen.getByRole('button').focus()
  rerender(page(true))
  screen.getByLabelText('Elsewhere').focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
