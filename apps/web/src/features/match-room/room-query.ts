import type { CallInput, EndpointShape } from '@cup/contract/endpoint'
import { getRoom, type Room, renewLobby, writeMessage } from '@cup/contract/rooms'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast } from '../../ui/toast.ts'
import { observeServerTime } from '../clock/server-clock.ts'

/** Only for players of the match and admins. Refetched on `room_updated`. */
export const roomQuery = (matchId: string) =>
  queryOptions({
    queryKey: queryKeys.room(matchId),
    queryFn: async ({ signal }) => {
      const room = await call(getRoom, { params: { id: matchId } }, { signal })
      observeServerTime(room.server_time)
      return room
    },
  })

/** These change nothing outside the room. */
const ONLY_IN_ROOM: ReadonlySet<EndpointShape> = new Set([writeMessage, renewLobby])

export type RoomEndpoint = EndpointShape & { readonly response: typeof Room }
export type RoomMessages = { readonly success?: string; readonly failure: string }

/** Makes one of the room's calls. Every response is the room's new state. */
export function useRoomAction<const E extends RoomEndpoint>(endpoint: E, messages: RoomMessages) {
  const queryClient = useQueryClient()
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  return useSingleMutation<Room, CallInput<E> & { params: { id: string } }, unknown>({
    mutationFn: (input) => call<RoomEndpoint>(endpoint, input),
    onSuccess: (room, { params }) => {
      if (messages.success) toast.success(messages.success)
      queryClient.setQueryData(queryKeys.room(params.id), room)
    },
    onError: (error, { params }) => {
      toast.failure(error, messages.failure)
      // A refusal usually means that the room has changed.
      refresh(queryKeys.room(params.id))
    },
    onSettled: () => {
      if (ONLY_IN_ROOM.has(endpoint)) return
      refresh(queryKeys.myMatches)
      refresh(queryKeys.brackets)
      refresh(queryKeys.admin)
    },
  })
}
