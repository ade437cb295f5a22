import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  type ScheduleBody,
  skipScheduledDate,
} from '@cup/contract/schedules'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './use-admin-action.ts'

export const scheduleActions = {
  create: adminAction({
    run: ({ idempotencyKey, ...body }: ScheduleBody & { idempotencyKey: string }) =>
      call(createSchedule, { body }, { idempotencyKey }),
    messages: adminMessages.createSchedule,
  }),
  edit: adminAction({
    run: ({ id, ...body }: ScheduleBody & { id: string }) => call(editSchedule, { params: { id }, body }),
    messages: adminMessages.editSchedule,
  }),
  delete: adminAction({
    run: (id: string) => call(deleteSchedule, { params: { id } }),
    messages: adminMessages.deleteSchedule,
  }),
  skip: adminAction({
    run: ({ id, date }: { id: string; date: string }) => call(skipScheduledDate, { params: { id }, body: { date } }),
    messages: adminMessages.skipDate,
  }),
}
