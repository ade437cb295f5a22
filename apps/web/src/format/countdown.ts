/** Whole seconds left until a deadline, never below zero. */
export const secondsLeft = (deadline: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - nowMs) / 1000))

/** `06:12`. */
export function minutesAndSeconds(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
