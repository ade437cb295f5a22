import { recentChanges } from '@cup/contract/changes'
import { undoMatchChange } from '@cup/contract/matches'
import { call } from '../../api/call.ts'

/**
 * Undoes the latest change to a match by its id: in an automatic cup the server has usually changed another match since,
 * and the newest change of the cup would be that one.
 */
export async function undoLatestChange({ tournamentId, matchId }: { tournamentId: string; matchId: string }) {
  const { changes } = await call(recentChanges, { params: { id: tournamentId } })
  const change = changes.find((one) => one.match_id === matchId)
  return call(undoMatchChange, { params: { id: matchId }, query: change === undefined ? {} : { change_id: change.id } })
}
