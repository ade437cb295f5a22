let lines: string[] = []

/** Where test apps log. Many errors of a test are meant to happen, so its log is printed only if the test fails. */
export const keptLog = { write: (line: string): void => void lines.push(line) }

/** What was logged since the last call. */
export function takeLog(): string {
  const taken = lines.join('')
  lines = []
  return taken
}
