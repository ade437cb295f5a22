import { reportClientError } from '@cup/contract/client-errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { recordClientError } from './record-client-error.ts'

export function clientErrorsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reportClientError, async ({ body }) => recordClientError(deps, body))
}
