import { vi } from 'vitest'

/** Responds to every call with an empty object, or refuses it with `status`; records `METHOD /path?query body key`. */
export function recordCalls(status = 200): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    calls.push([`${method} ${address.replace('/api', '')}`, body, key && `key ${key}`].filter(Boolean).join(' '))
    return new Response(JSON.stringify(status === 200 ? {} : { detail: 'No.' }), { status })
  })
  return calls
}
