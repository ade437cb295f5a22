export { headerBytes } from './header-bytes.ts'
export { PLATFORMS, type Platform, type Reading, type ReadingPlayer, type Side } from './reading.ts'
export { ReplayError, type ReplayProblem } from './replay-error.ts'
export { readReplay } from './replay-reading.ts'
