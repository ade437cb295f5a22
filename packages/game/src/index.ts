export { type CountedSeries, countSeries, type SeriesOutcome } from './count-series.ts'
export {
  type Following,
  followFrame,
  type NoReading,
  type Outcome,
  type Step,
  settleEnding,
  startFollowing,
} from './follow-game.ts'
export { headerBytes } from './header-bytes.ts'
export type { LiveGame } from './live-game.ts'
export { type GameState, type PairedGame, pairWords, type TeamNumber, type Word } from './pair-words.ts'
export { PLATFORMS, type Platform, type Reading, type ReadingPlayer, type Side } from './reading.ts'
export { ReplayError, type ReplayProblem } from './replay-error.ts'
export { readReplay } from './replay-reading.ts'
