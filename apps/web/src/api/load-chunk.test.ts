import { afterEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

test('a chunk is imported only once all its files are loaded, so that a failed attempt can be repeated', async () => {
  const fetchFile = vi.fn(async () => new Response('export {}'))
  fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetchFile)
  const load = vi.fn(async () => 'the module')
  await expect(loadChunk(load, ['assets/a-1.js', 'assets/b-1.js'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  await expect(loadChunk(load, ['assets/a-1.js', 'assets/b-1.js'])).resolves.toBe('the module')
})

test('a stalled download times out', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('too long'))
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise(() => {})
  })
  await expect(loadChunk(async () => 'x', ['assets/stalled-1.js'])).rejects.toBe('too long')
  timeout.mockRestore()
})

test('a file that no longer exists is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(loadChunk(async () => 'x', ['assets/c-1.js'])).rejects.toThrow('responded with 404')
})

test('a file is fetched once, and not at all if the page has requested it already', async () => {
  const fetchFile = vi.fn(async () => new Response('export {}'))
  vi.stubGlobal('fetch', fetchFile)
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/frame-1.js">'
  for (let time = 0; time < 2; time++) await loadChunk(async () => 'x', ['assets/frame-1.js', 'assets/d-1.js'])
  expect(fetchFile).toHaveBeenCalledTimes(1)
})

test('styles that do not load can be tried again', async () => {
  const attempt = loadChunk(async () => 'x', ['assets/e-1.css'])
  document.querySelector('link')?.dispatchEvent(new Event('error'))
  await expect(attempt).rejects.toThrow('did not load')
  const again = loadChunk(async () => 'x', ['assets/e-1.css'])
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  await expect(again).resolves.toBe('x')
})
