import { AsyncLocalStorage } from 'node:async_hooks'

/** How much of the database one request has used. */
export interface DatabaseUse {
  requestId: string
  statements: number
  ms: number
}

export interface Statement {
  /** With placeholders instead of values. */
  text: string
  ms: number
  requestId: string | undefined
}

const current = new AsyncLocalStorage<DatabaseUse>()

/** Runs `work` so that its statements are added to `use`. */
export const countStatements = <T>(use: DatabaseUse, work: () => T): T => current.run(use, work)

/** Undefined outside of a request, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId

/** Adds a statement to the current request, if there is one. */
export function addStatement(text: string, ms: number): Statement {
  const use = current.getStore()
  if (use !== undefined) {
    use.statements += 1
    use.ms += ms
  }
  return { text, ms, requestId: use?.requestId }
}
