import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { erasePersonData } from './erase-person.step.ts'
import { findOpenTeam, isOwedPrize, lockPerson } from './person.queries.ts'

/** Erases the caller and ends all of their sessions. Records that must be kept lose the name. */
export async function closeAccount(deps: Deps, actor: Actor): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const person = await lockPerson(tx, actor.id)
    if (person === undefined || person.erased_at !== null) {
      throw new AppError('unauthenticated', 'Invalid or expired session')
    }
    await requireNothingOpen(tx, person.id)
    await erasePersonData(tx, emit, { person, action: 'user.close_account' })
  })
  deps.log.info({ event: 'account.closed', user_id: actor.id }, 'account closed')
}

async function requireNothingOpen(tx: Tx, userId: string): Promise<void> {
  const team = await findOpenTeam(tx, userId)
  if (team !== undefined) {
    throw new AppError(
      'conflict',
      `You are on the team ${team.team_name} in ${team.tournament_name}. Leave it, or close your account when the cup is over.`,
      { code: 'on_a_team' },
    )
  }
  if (await isOwedPrize(tx, userId)) {
    throw new AppError('conflict', 'A prize is still owed to you. Close your account when it has been sent.', {
      code: 'prize_owed',
    })
  }
}
