import type { exchangeSession } from '@cup/contract/auth'
import type { ResponseOf } from '@cup/contract/endpoint'

const MAX_REDIRECTS = 15

type OpenedSession = ResponseOf<typeof exchangeSession>

export interface Browser {
  /** One request without following redirects; cookies are stored and sent as in a browser. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** From the sign-in button to the one-time code in the return address, at the local provider. */
  signIn(person: { email: string; name?: string }): Promise<string>
  /** Exchanges a one-time code; the body has this type only if the status is 200. */
  exchange(code: string): Promise<{ status: number; setCookies: string[]; body: OpenedSession }>
  cookies: Map<string, string>
}

/** A person's browser for the server at `origin`. */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>()

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    return response
  }

  /** Follows redirects up to a page, or to one that leads back to the site. */
  const follow = async (first: Response, from: string): Promise<{ response: Response; url: URL }> => {
    let [response, url] = [first, new URL(from, origin)]
    for (let steps = 0; steps < MAX_REDIRECTS; steps++) {
      const location = response.headers.get('location')
      if (location === null) return { response, url }
      url = new URL(location, url)
      if (url.origin === origin && !/^\/(api|dev)\//.test(url.pathname)) return { response, url }
      response = await request(url.href)
    }
    throw new Error('too many redirects')
  }

  return {
    cookies,
    fetch: request,
    signIn: async ({ email, name = 'Somebody' }) => {
      const start = '/api/auth/oauth/login'
      const page = await follow(await request(start), start)
      const form = new URLSearchParams({ email, name })
      const sent = await request(page.url.href, { method: 'POST', body: form })
      const { url } = await follow(sent, page.url.href)
      return new URLSearchParams(url.hash.slice(1)).get('session_id') ?? ''
    },
    exchange: async (code) => {
      const response = await request('/api/auth/oauth/session-data', { headers: { 'x-session-id': code } })
      const body = (await response.json()) as OpenedSession
      return { status: response.status, setCookies: response.headers.getSetCookie(), body }
    },
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970.*)$/i.test(attribute))
  if (isGone) cookies.delete(name)
  else cookies.set(name, value.join('='))
}
