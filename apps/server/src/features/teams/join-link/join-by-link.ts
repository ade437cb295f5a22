import { TEAM_SIZE } from '@cup/contract/constants'
import type { JoinOffer } from '@cup/contract/join-links'
import { centsToDollars } from '@cup/contract/money'
import type { Actor } from '../../../db/actor.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { hashSecret } from '../../auth/secret.rules.ts'
import { lockOwnAccount } from '../../users/lock-own-account.step.ts'
import { enterCup } from '../enter-cup.step.ts'
import { admitTeams } from '../fill-places.step.ts'
import { announceInvites, revokeTeamInvites } from '../invites/send-invites.step.ts'
import { acceptPendingInvite } from '../invites.queries.ts'
import { lockTeamAndTournament } from '../lock-team-for-change.step.ts'
import { hasAcceptedRules } from '../rules-acceptances.queries.ts'
import { takeSeat } from '../take-seat.step.ts'
import { aboutTeam, isMember, isTeamFull } from '../team.rules.ts'
import { findMembersByTeamId } from '../teams.queries.ts'
import { findOffer } from './join-links.queries.ts'

/** The team behind a link, for a caller who may still have to sign in. */
export async function readJoinLink(deps: Deps, actor: Actor | undefined, code: string): Promise<JoinOffer> {
  const offer = await requireOffer(deps.db, code)
  const members = await findMembersByTeamId(deps.db, offer.team_id)
  const { entry_fee_cents, rules_changed_at, ...shown } = offer
  return {
    ...shown,
    entry_fee: centsToDollars(entry_fee_cents),
    rules_changed_at: rules_changed_at?.toISOString() ?? null,
    rules_accepted: actor !== undefined && (await hasAcceptedRules(deps.db, offer.tournament_id, actor.id)),
    free_seats: Math.max(0, TEAM_SIZE - members.length),
    is_member: actor !== undefined && isMember(members, actor.id),
  }
}

/** Takes a free seat, under the same lock as accepting an invite. */
export async function joinByLink(
  deps: Deps,
  actor: Actor,
  { code, acceptRules }: { code: string; acceptRules?: boolean | undefined },
): Promise<{ team_id: string; team_name: string }> {
  if (!actor.verified) throw new AppError('forbidden', 'Please verify your email first')
  // checked without a lock first: when many compete for one seat, most are refused without queueing
  const { team_id: teamId } = await requireOffer(deps.db, code)
  await refuseWithoutSeat(deps.db, teamId, actor.id)
  return inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const { team, tournament } = await lockTeamAndTournament(tx, teamId)
    await requireOffer(tx, code)
    await refuseWithoutSeat(tx, team.id, actor.id)
    await enterCup(tx, { tournament, userId: actor.id, acceptRules })
    await takeSeat(tx, team.id, actor.id)
    await closeInvites(tx, emit, team.id, actor)
    await insertAuditEntry(tx, {
      actor,
      action: 'team.join_by_link',
      ...aboutTeam(team),
    })
    emit({ type: 'team_joined', tournamentId: team.tournament_id, teamId: team.id })
    await admitTeams(tx, emit, tournament)
    return { team_id: team.id, team_name: team.team_name }
  })
}

/** Marks the player's invite to this team as accepted, and revokes the other invites once the team is full. */
async function closeInvites(tx: Tx, emit: Emit, teamId: string, actor: Actor): Promise<void> {
  if (actor.email !== null && (await acceptPendingInvite(tx, teamId, actor.email, actor.id))) {
    await announceInvites(tx, emit, [actor.email])
  }
  if (isTeamFull(await findMembersByTeamId(tx, teamId))) await revokeTeamInvites(tx, emit, teamId)
}

async function requireOffer(db: Db, code: string) {
  const offer = await findOffer(db, hashSecret(code))
  if (offer === undefined) throw new AppError('not_found', 'This join link is no longer valid')
  return offer
}

async function refuseWithoutSeat(db: Db, teamId: string, userId: string): Promise<void> {
  const members = await findMembersByTeamId(db, teamId)
  if (isMember(members, userId)) throw new AppError('conflict', 'You are already on this team')
  if (isTeamFull(members)) throw new AppError('conflict', 'Team is already full')
}
