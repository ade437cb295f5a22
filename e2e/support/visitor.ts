/** A browser without a screen: keeps cookies, follows redirects one by one, sends forms. */
export interface Visitor {
  /** Follows redirects to their end and tells where that was. */
  open(url: string, form?: Record<string, string>): Promise<{ url: URL; body: string; status: number }>
  fetch(url: string, init?: RequestInit): Promise<Response>
}

const MAX_REDIRECTS = 15

export function createVisitor(): Visitor {
  const cookies = new Map<string, string>()

  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    return response
  }

  const open = async (start: string, form?: Record<string, string>) => {
    let url = new URL(start)
    let response = await visit(url.href, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
    for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status >= 400) break
      await response.body?.cancel()
      url = new URL(location, url)
      response = await visit(url.href)
    }
    return { url, body: await response.text(), status: response.status }
  }

  return { open, fetch: visit }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  const gone = attributes.some((part) => /^\s*max-age=0\s*$/i.test(part) || /expires=thu, 01 jan 1970/i.test(part))
  if (gone) cookies.delete(name.trim())
  else cookies.set(name.trim(), value.join('='))
}
