/**
 * How the tools, the strip and the keyboard reach a match, whichever view is on: brings it into sight, and with
 * `focus` moves the keyboard there.
 */
export type Reveal = (matchId: string, options: { align: 'nearest' | 'center'; focus: boolean }) => void
