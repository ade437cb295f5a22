import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { lockTeamAndTournament } from './lock-team-for-change.step.ts'
import { removePlayer } from './remove-player.step.ts'
import { findMembersByTeamId } from './teams.queries.ts'

interface LeaveTeamInput {
  teamId: string
  requestId: string
}

/** Leaves a team before the bracket stands. */
export async function leaveTeam(deps: Deps, actor: Actor, { teamId, requestId }: LeaveTeamInput): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const { team, tournament } = await lockTeamAndTournament(tx, teamId)
    const members = await findMembersByTeamId(tx, teamId)
    const player = members.find((member) => member.user_id === actor.id)
    if (player === undefined) throw new AppError('forbidden', 'You are not a member of this team')
    if (tournament.status !== 'active') throw new AppError('conflict', 'Registration is closed')
    const lastPlayer = 'You are the last player. Withdraw the team instead.'
    const { newCaptainId } = await removePlayer(tx, emit, { team, members, player, lastPlayer })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.leave',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      before: { captain_id: team.captain_id },
      after: { captain_id: newCaptainId ?? team.captain_id },
      requestId,
    })
  })
}
