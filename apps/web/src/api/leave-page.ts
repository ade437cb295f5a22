/** Sends the whole page somewhere else. Only to a web page: an address that runs code is none. */
export function leavePage(address: string): void {
  const { protocol, href } = new URL(address, window.location.origin)
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(href)
}
