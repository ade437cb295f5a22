/** Sends the whole page to another address, which must be a web page: `javascript:` would run code. */
export function leavePage(address: string): void {
  const { protocol, href } = new URL(address, window.location.origin)
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(href)
}

export const reloadPage = (): void => window.location.reload()
