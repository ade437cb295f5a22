import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { updateUser } from '../users/users.queries.ts'

/** Hides the caller's name in the hall of fame, or shows it again. */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  { hidden }: { hidden: boolean },
): Promise<{ hidden: boolean }> {
  return inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const user = await updateUser(tx, actor.id, { hidden })
    const current = await findCurrentTournament(tx)
    // the hall of fame that is stored in memory is out of date
    if (current !== undefined) emit({ type: 'tournament_changed', tournamentId: current.id })
    return { hidden: user.hidden }
  })
}
