import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { advanceCheckIns, startReadyMatches } from './advance-check-ins.step.ts'
import { findOwnTeamsOfMatch, insertCheckIn, isPastDeadline } from './check-ins.queries.ts'
import { requireInMatch, requireInProgress, requireOpenCheckIn } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import {
  findMatchById,
  lockMatchById,
  lockTournamentOfMatch,
  lockTournamentOfMatchForShare,
  type MatchRow,
} from './matches.queries.ts'
import { nameOf } from './ruling.rules.ts'
import { titleOf } from './run-bracket-operation.step.ts'

/** Checks in every team of this match that the player belongs to. Idempotent. */
export async function checkInOwnTeam(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Match> {
  const { matchId } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentOfMatchForShare(tx, matchId)
    const match = tournament && (await lockMatchById(tx, matchId))
    if (tournament === undefined || match === undefined) throw new AppError('not_found', 'Match not found')
    const teamIds = await findOwnTeamsOfMatch(tx, matchId, actor.id)
    if (teamIds.length === 0) {
      throw new AppError('forbidden', 'You are not a member of a team in this match')
    }
    requireInProgress(tournament)
    requireOpenCheckIn(match, { pastDeadline: await isPastDeadline(tx, matchId) })
    for (const teamId of teamIds) await checkIn(tx, emit, { tournamentId: tournament.id, matchId, teamId, actor })
    if (tournament.automatic) await startReadyMatches(tx, emit, { tournamentId: tournament.id, matchId })
    const row = await findMatchById(tx, matchId)
    if (row === undefined) throw new AppError('not_found', 'Match not found')
    return toMatch(row)
  })
}

interface CheckInInput {
  tournamentId: string
  matchId: string
  teamId: string
  actor: Actor
}

async function checkIn(tx: Tx, emit: Emit, { tournamentId, matchId, teamId, actor }: CheckInInput): Promise<void> {
  const isNew = await insertCheckIn(tx, { matchId, teamId, userId: actor.id })
  if (isNew === undefined) return
  const teamName = isNew.team_name
  emit({ type: 'team_checked_in', tournamentId, matchId, teamId, teamName, byOrganiser: false })
}

interface CheckInTeamInput {
  matchId: string
  teamId: string
}

/** An admin checks a team in, also after the deadline. */
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
      type: 'team_checked_in',
      tournamentId: tournament.id,
      matchId: match.id,
      teamId: input.teamId,
      teamName: isNew.team_name,
      byOrganiser: true,
    })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.checkin_team',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: tournament.id,
      after: { team: nameOf(match, input.teamId) },
    })
    await advanceCheckIns(tx, emit, tournament)
    return toMatch((await findMatchById(tx, match.id)) ?? (match satisfies MatchRow))
  })
}
