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

/** Hydrates the static page as the browser does. Returns the mismatches that React had to repair. */
async function hydrate(path: string): Promise<unknown[]> {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.innerHTML = pageAt(path)
  document.body.append(container)
  const mismatches: unknown[] = []
  await act(async () => {
    root = hydrateRoot(
      container,
      <Providers queryClient={createQueryClient()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>,
      { onRecoverableError: (error) => mismatches.push(error) },
    )
  })
  return mismatches
}

test('every page is prerendered', () =>
  expect(pages.map(({ path }) => path)).toEqual(routeTable.map(({ path }) => path)))

test.each(routeTable.map(({ path }) => path))('%s contains nothing that the content security policy blocks', (path) => {
  expect(pageAt(path)).not.toMatch(/\sstyle="|<script|<style/)
})

test('the home page is complete without a script', () => {
  const text = pageAt('/').replaceAll(/<!--.*?-->/g, '')
  for (const promised of ['Rocket League Tournaments</h1>', 'WEEKLY TOURNAMENTS LIVE', 'Enter Now', 'Best of 7']) {
    expect(text).toContain(promised)
  }
})

test('the payment page reports no failure before it has checked', () => {
  expect(pageAt('/payment-success')).toContain('Processing Payment...')
  expect(pageAt('/payment-success')).not.toContain('Payment Failed')
})

test.each(routeTable.map(({ path }) => path))('%s is hydrated without a mismatch for a visitor', async (path) => {
  quietApi()
  expect(await hydrate(path)).toEqual([])
})

test.each(routeTable.map(({ path }) => path))('%s is hydrated without a mismatch for an admin', async (path) => {
  // Some pages request the dashboard's data once the session is loaded, which may be during the next test.
  adminApi()
  expect(await hydrate(path)).toEqual([])
})
