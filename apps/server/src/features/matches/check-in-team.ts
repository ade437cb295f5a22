import type { Match } from '@cup/contract/matches'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { advanceCheckIns } from './advance-check-ins.step.ts'
import { insertCheckIn } from './check-ins.queries.ts'
import { requireInMatch, requireInProgress, requireOpenCheckIn } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { findMatchById, lockTournamentOfMatch, type MatchRow } from './matches.queries.ts'
import { nameOf } from './ruling.rules.ts'
import { titleOf } from './run-bracket-operation.step.ts'

interface CheckInTeamInput {
  matchId: string
  teamId: string
  requestId: string
}

/** Checks a team in by hand, also after the deadline: the organiser has seen that it is there. */
export async function checkInTeam(deps: Deps, actor: Actor, input: CheckInTeamInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentOfMatch(tx, input.matchId)
    const match = tournament && (await findMatchById(tx, input.matchId))
    if (tournament === undefined || match === undefined) throw new AppError('not_found', 'Match not found')
    requireInMatch(match, input.teamId)
    requireInProgress(tournament)
    requireOpenCheckIn(match, { pastDeadline: false })
    const isNew = await insertCheckIn(tx, { ...input, userId: actor.id })
    if (isNew === undefined) return toMatch(match)
    emit({
      name: 'team_checked_in',
      payload: { tournament_id: tournament.id, match_id: match.id, team_id: input.teamId },
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.checkin_team',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: tournament.id,
      after: { team: nameOf(match, input.teamId) },
      requestId: input.requestId,
    })
    await advanceCheckIns(tx, emit, tournament)
    return toMatch((await findMatchById(tx, match.id)) ?? (match satisfies MatchRow))
  })
}
