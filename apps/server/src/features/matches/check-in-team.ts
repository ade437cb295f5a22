import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { insertCheckIn, isPastDeadline } from './check-ins.queries.ts'
import { requireInMatch, requireInProgress, requireOpenCheckIn } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { aboutMatch, nameOf } from './match-text.rules.ts'
import {
  findOwnTeamsOfMatch,
  lockMatchById,
  lockTournamentOfMatch,
  lockTournamentOfMatchForShare,
  requireMatch,
} from './matches.queries.ts'
import { advanceCheckIns, startReadyMatches } from './run-bracket-operation.step.ts'

/** Checks in every team of this match that the player belongs to. Idempotent. */
export async function checkInOwnTeam(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Match> {
  const { matchId } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentOfMatchForShare(tx, matchId)
    const match = await lockMatchById(tx, matchId)
    const teamIds = await findOwnTeamsOfMatch(tx, matchId, actor.id)
    if (teamIds.length === 0) {
      throw new AppError('forbidden', 'You are not a member of a team in this match')
    }
    requireInProgress(tournament)
    requireOpenCheckIn(match, { pastDeadline: await isPastDeadline(tx, matchId) })
    const tournamentId = tournament.id
    for (const teamId of teamIds) {
      const checkIn = await insertCheckIn(tx, { matchId, teamId, userId: actor.id })
      if (checkIn === undefined) continue
      const teamName = checkIn.team_name
      emit({ type: 'team_checked_in', tournamentId, matchId, teamId, teamName, byOrganiser: false })
    }
    if (tournament.automatic) await startReadyMatches(tx, emit, { tournamentId, matchId })
    return toMatch(await requireMatch(tx, matchId))
  })
}

interface CheckInTeamInput {
  matchId: string
  teamId: string
}

/** Checks a team in for an admin, even after the deadline. */
export async function checkInTeam(deps: Deps, actor: Actor, input: CheckInTeamInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentOfMatch(tx, input.matchId)
    const match = await requireMatch(tx, input.matchId)
    requireInMatch(match, input.teamId)
    requireInProgress(tournament)
    requireOpenCheckIn(match, { pastDeadline: false })
    const checkIn = await insertCheckIn(tx, { ...input, userId: actor.id })
    if (checkIn === undefined) return toMatch(match)
    emit({
      type: 'team_checked_in',
      tournamentId: tournament.id,
      matchId: match.id,
      teamId: input.teamId,
      teamName: checkIn.team_name,
      byOrganiser: true,
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.checkin_team',
      ...aboutMatch(match),
      after: { team: nameOf(match, input.teamId) },
    })
    await advanceCheckIns(tx, emit, tournament)
    return toMatch(await requireMatch(tx, match.id))
  })
}
