import { vi } from 'vitest'

let unexpected: string[] = []
let expected: RegExp[] = []

/** Collects everything that is written to the console as an error or a warning, React's warnings included. */
export function watchConsole(): void {
  unexpected = []
  expected = []
  const note = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text)
  }
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
}

/** Declares the errors that the test expects. Everything else on the console fails it. */
export function expectErrors(...patterns: RegExp[]): void {
  expected.push(...patterns)
  unexpected = unexpected.filter((text) => !patterns.some((pattern) => pattern.test(text)))
}

export function takeUnexpectedErrors(): string[] {
  const taken = unexpected
  unexpected = []
  return taken
}
