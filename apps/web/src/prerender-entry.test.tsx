import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { adminApi } from '../test-support/admin-cup.ts'
import { quietApi } from '../test-support/render-app.tsx'
import { App } from './app/App.tsx'
import { Providers } from './app/Providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routeTable } from './app/route-table.tsx'
import { prerenderPages } from './prerender-entry.tsx'

const pages = await prerenderPages()
const pageAt = (path: string) => pages.find((page) => page.path === path)?.html ?? ''
let root: Root | undefined

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

/** Takes the static page over as the browser does; tells what React had to mend. */
async function takeOver(path: string): Promise<unknown[]> {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.innerHTML = pageAt(path)
  document.body.append(container)
  const mended: unknown[] = []
  await act(async () => {
    root = hydrateRoot(
      container,
      <Providers queryClient={createQueryClient()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>,
      { onRecoverableError: (error) => mended.push(error) },
    )
  })
  return mended
}

test('every page is written out', () =>
  expect(pages.map(({ path }) => path)).toEqual(routeTable.map(({ path }) => path)))

test.each(routeTable.map(({ path }) => path))('%s holds nothing that the policy blocks', (path) => {
  expect(pageAt(path)).not.toMatch(/\sstyle="|<script|<style/)
})

test('the home page is complete without a script', () => {
  const text = pageAt('/').replaceAll(/<!--.*?-->/g, '')
  for (const promised of ['Rocket League Tournaments</h1>', 'WEEKLY TOURNAMENTS LIVE', 'Enter Now', 'Best of 7']) {
    expect(text).toContain(promised)
  }
})

test('the payment page does not call a payment failed before it has looked', () => {
  expect(pageAt('/payment-success')).toContain('Processing Payment...')
  expect(pageAt('/payment-success')).not.toContain('Payment Failed')
})

test.each(routeTable.map(({ path }) => path))('%s is taken over as it stands by a visitor', async (path) => {
  quietApi()
  expect(await takeOver(path)).toEqual([])
})

test.each(routeTable.map(({ path }) => path))('%s is taken over as it stands by an admin', async (path) => {
  // Some pages ask for the dashboard's data as soon as the session is known, and that may be during the next test.
  adminApi()
  expect(await takeOver(path)).toEqual([])
})
