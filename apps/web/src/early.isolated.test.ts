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

/** Runs the script against this answer, and returns the text in the place of the pool. */
async function shownAfter(answer: Response): Promise<string | null> {
  vi.stubGlobal('fetch', async () => answer)
  await import('./early.ts')
  await vi.waitFor(() => expect(window.early?.answers).toBeDefined())
  await window.early?.answers['/api/tournaments/current']
  await new Promise((resolve) => setTimeout(resolve))
  return document.body.textContent
}

test('the pool is on the page before the app is loaded', async () => {
  expect(await shownAfter(Response.json({ prize_pool: 1280.5 }))).toBe('$1,280.50')
})

test('the app still gets the whole answer', async () => {
  await shownAfter(Response.json({ prize_pool: 20 }))
  const answer = await window.early?.answers['/api/tournaments/current']
  expect(await answer?.json()).toEqual({ prize_pool: 20 })
})

test.each([
  ['there is no cup', Response.json(null)],
  ['nothing is in the pool', Response.json({ prize_pool: 0 })],
  ['half of the answer arrives', new Response('{"prize_pool": 20')],
  ['the server refuses', Response.json({ detail: 'no' }, { status: 500 })],
])('its place stays as it is when %s', async (_, answer) => {
  expect(await shownAfter(answer)).toBe('$—.——')
})
