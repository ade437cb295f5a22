export interface Visit {
  /** The URL after all redirects, with its fragment. */
  url: URL
  status: number
  headers: Headers
  text: string
  /** The URLs of all redirects. */
  redirects: string[]
}

export interface PlainBrowser {
  open(url: string | URL, headers?: Record<string, string>): Promise<Visit>
  /** Posts a form like a browser without scripts. */
  submit(url: string | URL, fields: Record<string, string>): Promise<Visit>
  cookies(): string[]
}

interface Cookie {
  name: string
  value: string
  path: string
}

const MAX_REDIRECTS = 20

/** A browser without scripts: stores cookies and follows redirects until `stopAt` returns true. */
export function createPlainBrowser(stopAt: (url: URL) => boolean = () => false): PlainBrowser {
  let jar: Cookie[] = []

  const keep = (response: Response, from: URL) => {
    for (const line of response.headers.getSetCookie()) {
      const { cookie, expired } = readCookie(line, from)
      jar = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
      if (!expired) jar.push(cookie)
    }
  }
  const travel = async (start: URL, init: RequestInit): Promise<Visit> => {
    const redirects: string[] = []
    let url = start
    let request = init
    while (redirects.length <= MAX_REDIRECTS) {
      const cookie = jar.filter(({ path }) => isUnder(url.pathname, path)).map(({ name, value }) => `${name}=${value}`)
      const headers = { ...request.headers, cookie: cookie.join('; ') }
      const response = await fetch(url, { ...request, headers, redirect: 'manual' })
      keep(response, url)
      const location = response.headers.get('location')
      const text = await response.text()
      const visit = { url, status: response.status, headers: response.headers, text, redirects }
      if (location === null) return visit
      url = new URL(location, url)
      redirects.push(url.href)
      if (stopAt(url)) return { ...visit, url }
      request = {}
    }
    throw new Error(`Too many redirects: ${redirects.join(' ')}`)
  }

  return {
    open: (url, headers = {}) => travel(new URL(url), { headers }),
    submit: (url, fields) => travel(new URL(url), { method: 'POST', body: new URLSearchParams(fields) }),
    cookies: () => jar.map(({ name }) => name),
  }
}

function readCookie(line: string, from: URL): { cookie: Cookie; expired: boolean } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const split = pair.indexOf('=')
  const settings = new Map(attributes.map((attribute) => splitOnce(attribute)))
  const cookie = {
    name: pair.slice(0, split),
    value: pair.slice(split + 1),
    path: settings.get('path') ?? from.pathname,
  }
  const expires = settings.get('expires')
  return {
    cookie,
    expired: settings.get('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now()),
  }
}

const splitOnce = (attribute: string): [string, string] => {
  const split = attribute.indexOf('=')
  return split < 0
    ? [attribute.toLowerCase(), '']
    : [attribute.slice(0, split).toLowerCase(), attribute.slice(split + 1)]
}

const isUnder = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
