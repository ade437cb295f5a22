import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<script data-early="/api/tournaments/current" data-token-key="token"></script>'
  document.body.innerHTML = '<span data-early-pool>$—.——</span>'
})
afterEach(() => {
  delete window.early
  document.head.innerHTML = document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Runs the script against this response, and returns the text of the pool. */
async function shownAfter(response: Response): Promise<string | null> {
  vi.stubGlobal('fetch', async () => response)
  await import('./early.ts')
  await vi.waitFor(() => expect(window.early?.responses).toBeDefined())
  await window.early?.responses['/api/tournaments/current']
  await new Promise((resolve) => setTimeout(resolve))
  return document.body.textContent
}

test('the pool is on the page before the app is loaded', async () => {
  expect(await shownAfter(Response.json({ prize_pool: 1280.5 }))).toBe('$1,280.50')
})

test('the app still gets the whole response', async () => {
  await shownAfter(Response.json({ prize_pool: 20 }))
  const response = await window.early?.responses['/api/tournaments/current']
  expect(await response?.json()).toEqual({ prize_pool: 20 })
})

test.each([
  ['there is no cup', Response.json(null)],
  ['nothing is in the pool', Response.json({ prize_pool: 0 })],
  ['the response is cut off', new Response('{"prize_pool": 20')],
  ['the server refuses', Response.json({ detail: 'no' }, { status: 500 })],
])('the placeholder stays when %s', async (_, response) => {
  expect(await shownAfter(response)).toBe('$—.——')
})
