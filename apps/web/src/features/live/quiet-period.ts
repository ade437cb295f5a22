/** Tells whether something is said for the first time in a while; each repetition makes the silence last longer. */
export function createQuietPeriod(quietMs: number): (text: string) => boolean {
  const lastHeard = new Map<string, number>()
  return (text) => {
    const now = Date.now()
    const last = lastHeard.get(text)
    lastHeard.set(text, now)
    return last === undefined || now - last > quietMs
  }
}
