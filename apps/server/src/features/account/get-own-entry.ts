import type { ownEntry } from '@cup/contract/account'
import type { ResponseOf } from '@cup/contract/endpoint'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { findTeamsWithCheckoutOf } from '../payments/payments.queries.ts'
import { findAcceptedOpenCups } from '../teams/rules-acceptances.queries.ts'
import { findBanWords } from '../users/refuse-banned.step.ts'

/** What the pages that enter a cup need to know about the caller before anything is pressed. */
export async function getOwnEntry({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ResponseOf<typeof ownEntry>> {
  return {
    cannot_enter: await findBanWords(db, actor.id),
    accepted_rules: await findAcceptedOpenCups(db, actor.id),
    open_checkouts: await findTeamsWithCheckoutOf(db, actor.id),
  }
}
