/** A download that stalls for this long counts as failed. Long enough for a slow phone. */
const DOWNLOAD_TIMEOUT_MS = 60_000

/**
 * Loads a chunk with everything it needs, in place of Vite's own loader. A browser remembers a failed `import()` for as
 * long as the page lives, so that every retry would fail as well. Here the files are fetched first: a failed fetch is
 * not remembered, and once all of them are in the browser's cache the import succeeds.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const addresses = files.map((file) => new URL(`/${file}`, window.location.origin).href)
  await Promise.all(addresses.map((address) => (address.endsWith('.css') ? addStyles(address) : fetchScript(address))))
  return load()
}

const fetched = new Set<string>()

async function fetchScript(address: string): Promise<void> {
  if (fetched.has(address) || isInPage(address)) return
  const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`)
  await response.arrayBuffer()
  fetched.add(address)
}

function addStyles(address: string): Promise<void> | undefined {
  if (isInPage(address)) return undefined
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} did not load`))
    }
    document.head.append(link)
  })
}

/** The page's HTML has loaded it already. */
const isInPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].some(
    (element) => ('src' in element ? element.src : element.href) === address,
  )
