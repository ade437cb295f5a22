/** The bracket sizes every run covers. */
export const EVERY_RUN = sizesBetween(2, 64)

export function sizesBetween(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** The failures of a check over several sizes, each prefixed with its size. */
export const findingsOver = (sizes: readonly number[], check: (teamCount: number) => readonly string[]): string[] =>
  sizes.flatMap((teamCount) => check(teamCount).map((finding) => `${teamCount} teams: ${finding}`))

/** The same for an asynchronous check. */
export const findingsOverInTurn = async (
  sizes: readonly number[],
  check: (teamCount: number) => Promise<readonly string[]>,
): Promise<string[]> => {
  const findings: string[] = []
  for (const teamCount of sizes) {
    for (const finding of await check(teamCount)) findings.push(`${teamCount} teams: ${finding}`)
  }
  return findings
}
