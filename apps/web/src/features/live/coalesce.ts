const QUIET_MS = 400
const AT_MOST_MS = 2500

interface Pending {
  timer: ReturnType<typeof setTimeout>
  since: number
  again: boolean
}

/**
 * Runs the first call for a name at once and gathers what follows into one more run, when it has been quiet for a
 * moment or at the latest after two and a half seconds. A burst of results thus costs two refetches.
 */
export function createCoalescer(run: (name: string) => void) {
  const pending = new Map<string, Pending>()

  const finish = (name: string) => {
    const entry = pending.get(name)
    pending.delete(name)
    if (entry?.again) run(name)
  }
  const call = (name: string) => {
    const entry = pending.get(name)
    if (!entry) {
      pending.set(name, { timer: setTimeout(finish, QUIET_MS, name), since: Date.now(), again: false })
      run(name)
      return
    }
    clearTimeout(entry.timer)
    const left = Math.max(0, entry.since + AT_MOST_MS - Date.now())
    entry.again = true
    entry.timer = setTimeout(finish, Math.min(QUIET_MS, left), name)
  }
  const stop = () => {
    for (const { timer } of pending.values()) clearTimeout(timer)
    pending.clear()
  }
  return { call, stop }
}
