import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectErrors } from '../../test-support/console-errors.ts'
import { lazyPart } from './lazy-part.tsx'
import { PartFailure } from './PartFailure.tsx'

const Bracket = () => <h1>Bracket</h1>

beforeEach(() => expectErrors(/^The bracket failed|broken on purpose|did not load/))

const part = (load: () => Promise<ComponentType>) =>
  lazyPart(load, {
    name: 'The bracket',
    waiting: <p>Loading</p>,
    Failed: ({ onRetry }) => <PartFailure text="The bracket did not load." onRetry={onRetry} />,
  })

const show = (Part: ComponentType) =>
  act(async () =>
    render(
      <>
        <p>The rest of the page</p>
        <Part />
      </>,
    ),
  )

test('a part that was preloaded renders without waiting', async () => {
  const Part = part(async () => Bracket)
  await Part.preload()
  render(<Part />)
  expect(screen.getByRole('heading').textContent).toBe('Bracket')
})

test('a part shows its waiting state and is loaded once', async () => {
  const load = vi.fn(async () => Bracket)
  const Part = part(load)
  void Part.preload()
  await show(Part)
  expect(await screen.findByRole('heading', { name: 'Bracket' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that cannot load says so in its own place, and Retry loads it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Bracket)
  load.mockRejectedValueOnce(new Error('offline'))
  const Part = part(load)
  await show(Part)
  expect(screen.getByRole('alert').textContent).toContain('The bracket did not load.')
  expect(screen.getByText('The rest of the page')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(await screen.findByRole('heading', { name: 'Bracket' })).toBeDefined()
})

test('a part that could not load is tried again when the network is back', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Bracket)
  load.mockRejectedValueOnce(new Error('offline'))
  await show(part(load))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Bracket' })).toBeDefined()
})

test('a preload that fails is not an unhandled rejection, and the next one loads the part', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Bracket)
  load.mockRejectedValueOnce(new Error('offline'))
  const Part = part(load)
  expect(await Part.preload()).toBeUndefined()
  expect(await Part.preload()).toBe(Bracket)
  await show(Part)
  expect(screen.getByRole('heading', { name: 'Bracket' })).toBeDefined()
})

test('an error in a part does not affect the rest of the page', async () => {
  let isBroken = true
  const Part = part(async () => () => {
    if (isBroken) throw new Error('broken on purpose')
    return <h1>Bracket</h1>
  })
  await show(Part)
  expect(screen.getByText('The rest of the page')).toBeDefined()
  isBroken = false
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(await screen.findByRole('heading', { name: 'Bracket' })).toBeDefined()
})
