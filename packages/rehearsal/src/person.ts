import type { User } from '@cup/contract/users'
import { createPlainBrowser, type PlainBrowser } from './plain-browser.ts'

export interface CallResult<T = unknown> {
  status: number
  body: T
}

/** A person who signed in as a browser does and calls the product's API. */
export interface Person {
  user: User
  token: string
  browser: PlainBrowser
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<CallResult<T>>
  /** Like `call`, but anything other than a success is thrown. */
  must<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

/** Signs in through the local identity provider's own page: redirects and one form, no script. */
export async function signIn(origin: string, email: string, name: string): Promise<Person> {
  const browser = createPlainBrowser()
  const back = encodeURIComponent(`${origin}/prize-pool`)
  const page = await browser.open(`${origin}/api/auth/oauth/login?redirect=${back}`)
  const action = /<form[^>]*method="post"[^>]*action="([^"]*)"/i.exec(page.text)?.[1] ?? page.url.href
  const landed = await browser.submit(new URL(action.replaceAll('&amp;', '&'), page.url), { email, name })
  const code = new URLSearchParams(landed.url.hash.slice(1)).get('session_id')
  if (!code) throw new Error(`sign-in of ${email} ended at ${landed.url.href} (${landed.status}) without a session id`)
  const exchange = await browser.open(`${origin}/api/auth/oauth/session-data`, { 'x-session-id': code })
  if (exchange.status !== 200) throw new Error(`sign-in of ${email} was refused: ${exchange.status} ${exchange.text}`)
  const { user, token } = JSON.parse(exchange.text) as { user: User; token: string }
  return personWith(origin, user, token, browser)
}

/** A person with an existing session. */
export function personWith(origin: string, user: User, token: string, browser: PlainBrowser): Person {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<CallResult<T>> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T }
  }
  const must = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const result = await call<T>(method, path, body)
    if (result.status >= 300) throw new Error(`${method} ${path}: ${result.status} ${JSON.stringify(result.body)}`)
    return result.body
  }
  return { user, token, browser, call, must }
}
