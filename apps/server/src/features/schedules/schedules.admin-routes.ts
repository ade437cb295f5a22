import * as contract from '@cup/contract/schedules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { createSchedule, editSchedule, listSchedules, removeSchedule, skipDate } from './manage-schedules.ts'

/** Schedules of weekly cups. */
export function schedulesAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listSchedules, () => listSchedules(deps))
  route(app, deps, contract.createSchedule, ({ user, body }) => createSchedule(deps, user, { ...body }))
  route(app, deps, contract.editSchedule, ({ user, params, body }) =>
    editSchedule(deps, user, { ...body, scheduleId: params.id }),
  )
  route(app, deps, contract.deleteSchedule, async ({ user, params }) => {
    await removeSchedule(deps, user, { scheduleId: params.id })
    return { ok: true }
  })
  route(app, deps, contract.skipScheduledDate, ({ user, params, body }) =>
    skipDate(deps, user, { scheduleId: params.id, date: body.date }),
  )
}
