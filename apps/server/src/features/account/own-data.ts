import type { AccountExport, ownEntry } from '@cup/contract/account'
import type { ResponseOf } from '@cup/contract/endpoint'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { findTeamsWithCheckoutOf } from '../payments/payments.queries.ts'
import { findAcceptedOpenCups } from '../teams/rules-acceptances.queries.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { findBanText } from '../users/refuse-banned.step.ts'
import { updateUser } from '../users/users.queries.ts'
import { findOwnData } from './person.queries.ts'

/** Everything that is stored about the caller. */
export const exportAccount = ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<AccountExport> =>
  findOwnData(db, actor.id)

/** The caller's facts for pages on which a cup is entered. */
export async function getOwnEntry({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ResponseOf<typeof ownEntry>> {
  return {
    cannot_enter: await findBanText(db, actor.id),
    accepted_rules: await findAcceptedOpenCups(db, actor.id),
    open_checkouts: await findTeamsWithCheckoutOf(db, actor.id),
  }
}

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
    // drops the cached hall of fame
    if (current !== undefined) emit({ type: 'tournament_changed', tournamentId: current.id })
    return { hidden: user.hidden }
  })
}
