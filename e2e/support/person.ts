import type { User } from '@cup/contract/users'
import { createVisitor, type Visitor } from './visitor.ts'

export interface Answer<T = unknown> {
  status: number
  body: T
}

/** Somebody who signed in the way a browser does and calls the product's own API. */
export interface Person {
  user: User
  token: string
  visitor: Visitor
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** Like `call`, but anything other than a success is thrown. */
  must<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
}

/** Signs in through the local identity provider's own page: redirects and one form, no script. */
export async function signIn(origin: string, email: string, name: string): Promise<Person> {
  const visitor = createVisitor()
  const back = encodeURIComponent(`${origin}/prize-pool`)
  const page = await visitor.open(`${origin}/api/auth/oauth/login?redirect=${back}`)
  const action = /<form[^>]*method="post"[^>]*action="([^"]*)"/i.exec(page.body)?.[1] ?? page.url.href
  const landed = await visitor.open(new URL(action.replaceAll('&amp;', '&'), page.url).href, { email, name })
  const code = new URLSearchParams(landed.url.hash.slice(1)).get('session_id')
  if (!code) throw new Error(`sign-in of ${email} ended at ${landed.url.href} (${landed.status}) without a session id`)
  const response = await visitor.fetch(`${origin}/api/auth/oauth/session-data`, { headers: { 'x-session-id': code } })
  if (!response.ok) throw new Error(`sign-in of ${email} was refused: ${response.status} ${await response.text()}`)
  const { user, token } = (await response.json()) as { user: User; token: string }
  return personWith(origin, user, token, visitor)
}

function personWith(origin: string, user: User, token: string, visitor: Visitor): Person {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
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
    const answer = await call<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { user, token, visitor, call, must }
}
