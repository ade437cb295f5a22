const LONGEST_PAUSE_MS = 60_000

/** Asks until there is an answer, less and less often: the rest of the bracket is there without it. */
export const keepTrying = <T>(ask: () => Promise<T>, pauseMs = 1000): Promise<T> =>
  ask().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return keepTrying(ask, Math.min(2 * pauseMs, LONGEST_PAUSE_MS))
  })
