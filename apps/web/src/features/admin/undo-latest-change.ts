import { recentChanges } from '@cup/contract/changes'
import { undoMatchChange } from '@cup/contract/matches'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { toast } from '../../ui/toast.ts'
import { adminStatsQuery } from './admin-queries.ts'

/**
 * Undoes the latest change to a match by its id: in an automatic cup the server has usually changed another match since,
 * and the newest change of the cup would be that one.
 */
export async function undoLatestChange(queryClient: QueryClient, matchId: string): Promise<void> {
  try {
    const { tournament_id: tournamentId } = await queryClient.ensureQueryData(adminStatsQuery)
    const { changes } = await call(recentChanges, { params: { id: tournamentId ?? '' } })
    const change = changes.find((one) => one.match_id === matchId)
    await call(undoMatchChange, {
      params: { id: matchId },
      query: change === undefined ? {} : { change_id: change.id },
    })
    toast.success(adminMessages.undoMatchChange.success)
  } catch (error) {
    toast.failure(error, adminMessages.undoMatchChange.failure)
  }
}
