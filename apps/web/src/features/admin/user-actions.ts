import { makeAdmin, removeAdmin } from '@cup/contract/users'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './admin-action.ts'

export const userActions = {
  makeAdmin: adminAction({
    run: (userId: string) => call(makeAdmin, { params: { id: userId } }),
    messages: adminMessages.makeAdmin,
  }),
  removeAdmin: adminAction({
    run: (userId: string) => call(removeAdmin, { params: { id: userId } }),
    messages: adminMessages.removeAdmin,
  }),
}
