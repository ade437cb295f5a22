import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'
import { RouteErrorBoundary } from './RouteErrorBoundary.tsx'

afterEach(() => vi.restoreAllMocks())

const Bracket = () => <h1>Bracket</h1>

const show = (Page: ComponentType) =>
  act(async () =>
    render(
      <RouteErrorBoundary>
        <Suspense fallback={<p>Loading</p>}>
          <Page />
        </Suspense>
      </RouteErrorBoundary>,
    ),
  )

test('a page whose code is here renders without a glimpse of the waiting', async () => {
  const { Page, preload } = lazyPage(async () => Bracket)
  await preload()
  render(<Page />)
  expect(screen.getByRole('heading').textContent).toBe('Bracket')
})

test('a page whose code is on the way waits for it, and fetches it once', async () => {
  const load = vi.fn(async () => Bracket)
  const { Page, preload } = lazyPage(load)
  void preload()
  await show(Page)
  expect(await screen.findByRole('heading', { name: 'Bracket' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that does not come is asked for once and said to be missing; a link to it asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Bracket)
  load.mockRejectedValueOnce(new Error('offline'))
  const { Page, preload } = lazyPage(load)
  const first = await show(Page)
  expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
  first.unmount()
  await preload()
  await show(Page)
  expect(screen.getByRole('heading', { name: 'Bracket' })).toBeDefined()
})
