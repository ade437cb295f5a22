/** Whether a text was not heard for `quietMs`. Every repetition starts the period again. */
export function createQuietPeriod(quietMs: number): (text: string) => boolean {
  const lastHeard = new Map<string, number>()
  return (text) => {
    const now = Date.now()
    const last = lastHeard.get(text)
    lastHeard.set(text, now)
    return last === undefined || now - last > quietMs
  }
}
