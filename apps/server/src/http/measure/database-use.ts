import type { FastifyInstance } from 'fastify'
import { countStatements, type DatabaseUse } from '../../db/statement-use.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request that the framework refused before any hook. */
    databaseUse: DatabaseUse | null
  }
}

/**
 * Counts the statements of each request and their time. A body arrives in events that do not belong to the request any
 * more, so the count is entered again once the body has been read.
 */
export function countDatabaseUse(app: FastifyInstance): void {
  app.decorateRequest('databaseUse', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.databaseUse = { requestId: request.id, statements: 0, ms: 0 }
    countStatements(request.databaseUse, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.databaseUse === null) done()
    else countStatements(request.databaseUse, done)
  })
}
