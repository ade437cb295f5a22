import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import type { LockedBracket } from '../../matches/matches.queries.ts'
import { runBracketOperation } from '../../matches/run-bracket-operation.step.ts'
import { addLines, emitRoomsOf } from '../add-lines.step.ts'
import { startConfirmation } from '../confirm-due-reports.job.ts'
import { cancelDeadlines, findOpenReports } from '../reports.queries.ts'
import { agreedResult, claimOf } from '../room.rules.ts'
import { gamesOf, type MatchGames } from './games.rules.ts'
import { deleteSeries, isContradicted, saveSeries } from './series.queries.ts'
import { findWords } from './words.queries.ts'

type Sender = Pick<Actor, 'id' | 'name'>

/**
 * Updates series, report or result after a team's word was added, withdrawn or removed. The caller holds the bracket's
 * lock.
 */
export async function followWords(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  sender: Sender,
): Promise<void> {
  const { match, tournament } = locked
  const games = gamesOf(match, await findWords(tx, match.id))
  if (games.outcome.kind === 'agreed') return settleByGames(deps, tx, emit, locked, games, sender)
  await updateSeries(deps, tx, emit, locked, games)
  emit({ type: 'series_changed', tournamentId: tournament.id, matchId: match.id })
  await emitRoomsOf(tx, emit, [match.id])
}

/** Both teams saw every game that counts, so the match ends as with a confirmed report. */
async function settleByGames(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  { counted, series }: MatchGames,
  actor: Sender,
): Promise<void> {
  const games = { team1Games: series.team1, team2Games: series.team2 }
  const words = counted.flatMap((game) => game.words.map(({ stored }) => stored))
  const senders = words.map(({ sent_by }) => sent_by)
  const result = agreedResult(locked.match, {
    games,
    actor,
    reporter: senders.findLast(({ id }) => id !== actor.id) ?? actor,
    action: 'match.games_agreed',
    summary: `Both teams agree: ${claimOf(locked.match, games)}.`,
    facts: {
      sender_ids: [...new Set(senders.map(({ id }) => id))],
      match_guids: [...new Set(words.flatMap(({ match_guid }) => match_guid ?? []))],
    },
  })
  await runBracketOperation(deps, tx, emit, locked, result)
}

/** Stores the running series. While the teams differ about a game, the server confirms no report. */
async function updateSeries(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  { games, series, outcome }: MatchGames,
) {
  const { match, tournament } = locked
  const wasContradicted = await isContradicted(tx, match.id)
  const contradicted = outcome.kind === 'contradicted'
  if (games.length === 0) await deleteSeries(tx, match.id)
  else await saveSeries(tx, match.id, { ...series, contradicted })
  if (contradicted === wasContradicted) return
  if (contradicted) {
    await cancelDeadlines(tx, { id: match.id })
    const number = games.findIndex(({ standing }) => standing === 'contradicted') + 1
    const text = `The teams differ about game ${number}. An organiser decides, unless they agree before.`
    await addLines(tx, emit, tournament.id, [{ matchId: match.id, text }])
    return
  }
  const [report, other] = await findOpenReports(tx, match.id)
  if (report !== undefined && other === undefined) await startConfirmation(deps, tx, match.id, report.team_id)
}
