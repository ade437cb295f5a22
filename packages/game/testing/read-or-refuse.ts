import { ReplayError, type ReplayProblem } from '../src/replay-error.ts'
import { readReplay } from '../src/replay-reading.ts'

/** How a header ends: read, or refused for a reason. Everything else that is thrown goes on. */
export function readOrRefuse(bytes: Uint8Array): 'read' | ReplayProblem {
  try {
    readReplay(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ReplayError) return error.problem
    throw error
  }
}
