import type { Team } from '@cup/contract/teams'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { maskedLocalPart } from '../../../text/mask-email.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { findActiveBan } from '../../users/bans.queries.ts'
import { findUserByEmail, insertPlaceholder, lockSignIn, type UserRow } from '../../users/users.queries.ts'
import { findInviteById } from '../invites.queries.ts'
import { aboutTeam, isMember } from '../team.rules.ts'
import { findTeamView } from '../team-view.step.ts'
import { mustBeAcceptableForPlayer } from './invite.rules.ts'
import { lockInviteState } from './invite-state.queries.ts'
import { joinTeam } from './join-team.step.ts'

/** Accepts an invite on behalf of the invitee. Without an account, a placeholder takes the seat until the first sign-in. */
export async function acceptInviteForPlayer(deps: Deps, actor: Actor, input: { inviteId: string }): Promise<Team> {
  return inTransaction(deps, async (tx, emit) => {
    const found = await findInviteById(tx, input.inviteId)
    if (found !== undefined) await lockSignIn(tx, [`address ${found.email}`])
    const state = await lockInviteState(tx, input.inviteId)
    if (state === undefined) throw new AppError('not_found', 'Invite not found')
    const team = mustBeAcceptableForPlayer(state)
    if (state.isOver) throw new AppError('conflict', 'Tournament is already completed')
    const player = await findOrCreatePlayer(tx, state.invite.email)
    if ((await findActiveBan(tx, player.id)) !== undefined) {
      throw new AppError('conflict', 'This person cannot enter cups')
    }
    if (isMember(state.members, player.id)) throw new AppError('conflict', 'Player is already on this team')
    await joinTeam(tx, emit, { team, invite: state.invite, userId: player.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'invite.accept_for_player',
      ...aboutTeam(team),
      after: { player_id: player.id, player_name: player.name, has_account: player.subject !== null },
    })
    return findTeamView(deps, tx, actor, team.id)
  })
}

const findOrCreatePlayer = async (tx: Tx, email: string): Promise<UserRow> =>
  (await findUserByEmail(tx, email)) ?? insertPlaceholder(tx, { email, name: maskedLocalPart(email) })
