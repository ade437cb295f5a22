import { chooseEmblem } from '@cup/contract/emblem'
import { foldEmail } from '@cup/contract/text-fields'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockCurrentTournament } from '../../tournaments/require-tournament.step.ts'
import { emblemOfTeam } from '../../tournaments/team-emblem.rules.ts'
import type { TournamentRow } from '../../tournaments/tournaments.queries.ts'
import { enterCup } from '../enter-cup.step.ts'
import { requireInviteQuota, sendInvites } from '../invites/send-invites.step.ts'
import { aboutTeam, refuseTakenName } from '../team.rules.ts'
import { findTeamsByTournamentId, insertMember, insertTeam, isCaptainIn, type TeamRow } from '../teams.queries.ts'

interface CreateTeamInput {
  teamName: string
  playerEmails: readonly string[]
  acceptRules?: boolean | undefined
}

/** Registers a team in the current tournament and invites the other two players. */
export async function createTeam(deps: Deps, actor: Actor, input: CreateTeamInput): Promise<TeamRow> {
  if (input.playerEmails.some((email) => foldEmail(email) === actor.email)) {
    throw new AppError('invalid', 'You cannot invite yourself')
  }
  return inTransaction(deps, async (tx, emit) => {
    await requireInviteQuota(tx, actor.id, input.playerEmails.length)
    const tournament = await lockCurrentTournament(tx)
    if (tournament.status !== 'active') throw new AppError('conflict', 'Registration is closed')
    await enterCup(tx, { tournament, userId: actor.id, acceptRules: input.acceptRules })
    await refuseSecondFreeTeam(tx, tournament, actor.id)
    const team = await addTeam(tx, actor, tournament, input.teamName)
    await sendInvites(deps, tx, emit, { teamId: team.id, emails: input.playerEmails, invitedBy: actor.id })
    await insertAuditEntry(tx, {
      actor,
      action: 'team.create',
      ...aboutTeam(team),
    })
    emit({ type: 'team_joined', tournamentId: tournament.id, teamId: team.id })
    return team
  })
}

/** In a free cup, nothing else would stop one person from filling it with teams. */
async function refuseSecondFreeTeam(tx: Tx, tournament: TournamentRow, captainId: string): Promise<void> {
  if (tournament.entry_fee_cents === 0 && (await isCaptainIn(tx, tournament.id, captainId))) {
    throw new AppError('conflict', 'A free cup takes one team per captain')
  }
}

/** The tournament is locked, so no other team can choose the same name or emblem meanwhile. */
async function addTeam(tx: Tx, captain: Actor, tournament: TournamentRow, teamName: string): Promise<TeamRow> {
  const others = await findTeamsByTournamentId(tx, tournament.id)
  refuseTakenName(others, teamName)
  const team = await insertTeam(tx, {
    tournament_id: tournament.id,
    team_name: teamName,
    captain_id: captain.id,
    emblem: chooseEmblem(teamName, captain.id, others.map(emblemOfTeam)) | 0,
  })
  await insertMember(tx, team.id, captain.id)
  return team
}
