import { getRoom, type Room } from '@cup/contract/rooms'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast } from '../../ui/toast.ts'
import { observeServerTime } from '../clock/server-clock.ts'
import type { RoomAction } from './room-actions.ts'

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

/** Runs one of the room's actions. Every response is the room's new state. */
export function useRoomAction<I>(matchId: string, { run, messages, onlyInRoom }: RoomAction<I>) {
  const queryClient = useQueryClient()
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  return useSingleMutation<Room, I, unknown>({
    mutationFn: (input) => run(matchId, input),
    onSuccess: (room) => {
      if (messages.success) toast.success(messages.success)
      queryClient.setQueryData(queryKeys.room(matchId), room)
    },
    onError: (error) => {
      toast.failure(error, messages.failure)
      // A refusal usually means that the room has changed.
      refresh(queryKeys.room(matchId))
    },
    onSettled: () => {
      if (onlyInRoom) return
      refresh(queryKeys.myMatches)
      refresh(queryKeys.brackets)
      refresh(queryKeys.admin)
    },
  })
}
