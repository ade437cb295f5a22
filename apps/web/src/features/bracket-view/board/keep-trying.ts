const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** Asks until there is an answer, less and less often: the rest of the bracket is there without it. */
export async function keepTrying<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
