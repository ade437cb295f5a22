import * as contract from '@cup/contract/rooms'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { callForHelp } from './call-for-help.ts'
import { contestResult } from './contest-result.ts'
import { confirmReport, getRoom, reportResult, withdrawReport } from './match-room.ts'

import { writeMessage } from './write-message.ts'

/** The room of a match, as its players use it. */
export function matchRoomRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getRoom, ({ user, params }) => getRoom(deps, user, params.id))
  route(app, deps, contract.reportResult, ({ user, params, body }) =>
    reportResult(deps, user, {
      matchId: params.id,
      team1Games: body.team1_games,
      team2Games: body.team2_games,
      evidenceUrl: body.evidence_url,
    }),
  )
  route(app, deps, contract.confirmReport, ({ user, params, body }) =>
    confirmReport(deps, user, {
      matchId: params.id,
      expected: { team1Games: body.team1_games, team2Games: body.team2_games },
    }),
  )
  route(app, deps, contract.withdrawReport, ({ user, params }) => withdrawReport(deps, user, { matchId: params.id }))
  route(app, deps, contract.contestResult, ({ user, params }) => contestResult(deps, user, { matchId: params.id }))
  route(app, deps, contract.writeMessage, ({ user, params, body }) =>
    writeMessage(deps, user, { matchId: params.id, text: body.text }),
  )
  route(app, deps, contract.callForHelp, ({ user, params, body }) =>
    callForHelp(deps, user, { matchId: params.id, reason: body.reason }),
  )
}
