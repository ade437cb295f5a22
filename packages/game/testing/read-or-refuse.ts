import { ReplayError, type ReplayProblem } from '../src/replay-error.ts'
import { readReplay } from '../src/replay-reading.ts'

/** The outcome for a header: read, or refused with a reason. Any other error is rethrown. */
export function readOrRefuse(bytes: Uint8Array): 'read' | ReplayProblem {
  try {
    readReplay(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ReplayError) return error.problem
    throw error
  }
}
