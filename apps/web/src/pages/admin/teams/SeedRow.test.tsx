import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { SeedRow } from './SeedRow.tsx'

const onMove = vi.fn()

beforeEach(() => void onMove.mockReset())

const row = (index: number, count = 4, reason?: string) => (
  <ul>
    <SeedRow name="Owls" reason={reason} index={index} count={count} onMove={onMove} />
  </ul>
)
const item = () => screen.getByRole('listitem')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('the buttons move by one and stop at the ends, and the focus stays with the row', async () => {
  const { rerender } = render(row(1, 3, 'Won the last cup'))
  expect(screen.getByText('Seed 2')).toBeTruthy()
  expect(screen.getByText('Won the last cup')).toBeTruthy()
  await userEvent.click(button('Move Owls up'))
  await userEvent.click(button('Move Owls down'))
  expect(onMove.mock.calls).toEqual([[0], [2]])
  rerender(row(2, 3))
  expect(button('Move Owls down').disabled).toBe(true)
  expect(document.activeElement).toBe(button('Move Owls up'))
  rerender(row(0, 3))
  expect([button('Move Owls up').disabled, button('Move Owls down').disabled]).toEqual([true, false])
  expect(item().dataset.seedIndex).toBe('0')
})

test.each([
  ['3', [[2]]],
  ['0', [[0]]],
  ['99', [[3]]],
  ['2', []],
  ['x', []],
])('typing %s as the seed of the second of four moves %j', async (typed, moves) => {
  render(row(1))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Move Owls to seed' })
  await userEvent.type(field, `${typed}{Enter}`)
  expect(onMove.mock.calls).toEqual(moves)
  expect(field.value).toBe('')
})

test('a typed seed is applied when the field loses the focus, with four digits at most', async () => {
  render(row(1, 20_000))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Move Owls to seed' })
  await userEvent.type(field, '1a2345')
  expect(field.value).toBe('1234')
  await userEvent.tab()
  expect(onMove.mock.calls).toEqual([[1233]])
})
