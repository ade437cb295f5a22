import * as contract from '@cup/contract/rooms'
import { setReporting as setReportingCall } from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { markHelpDone } from './call-for-help.ts'
import { renewLobby } from './renew-lobby.ts'
import { setReporting } from './set-reporting.ts'
import { deleteMessage } from './write-message.ts'

export function matchRoomAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.markHelpDone, ({ user, params }) => markHelpDone(deps, user, { matchId: params.id }))
  route(app, deps, contract.renewLobby, ({ user, params }) => renewLobby(deps, user, { matchId: params.id }))
  route(app, deps, contract.deleteMessage, ({ user, params }) =>
    deleteMessage(deps, user, { matchId: params.id, messageId: params.messageId }),
  )
  route(app, deps, setReportingCall, ({ user, params, query }) =>
    setReporting(deps, user, { tournamentId: params.id, enabled: query.enabled === 'true' }),
  )
}
