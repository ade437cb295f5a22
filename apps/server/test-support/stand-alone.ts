import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import setUpServer from './global-setup.ts'
import { makeTestDbsIn } from './test-db.ts'

/** Runs work with test databases outside of the test runner, on a separate PostgreSQL. */
export async function standAlone<T>(work: () => Promise<T>): Promise<T> {
  const provided: Partial<ProvidedContext> = {}
  const provide = (given: Partial<ProvidedContext>): void => void Object.assign(provided, given)
  // the only part of the project that the setup uses
  const project = { provide: (key: string, value: unknown) => provide({ [key]: value }) } as unknown as TestProject
  const tearDown = await setUpServer(project)
  const { testServer: server, templateDatabase: template } = provided
  if (server === undefined || template === undefined) throw new Error('the set-up provided no database')
  makeTestDbsIn({ server, template })
  try {
    return await work()
  } finally {
    makeTestDbsIn(undefined)
    await tearDown()
  }
}
