let lines: string[] = []

/** The log of test apps. Many errors are expected, so it is printed only if the test fails. */
export const keptLog = { write: (line: string): void => void lines.push(line) }

/** The lines since the last call. */
export function takeLog(): string {
  const taken = lines.join('')
  lines = []
  return taken
}
