import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { addLines } from './announce-rooms.step.ts'
import { findMatchesWithoutLobby, insertLobbies } from './lobbies.queries.ts'
import { makeLobby } from './lobby.rules.ts'

/** Makes a lobby for each of the matches that has just started. The caller holds the tournament's lock. */
export async function openLobbies(tx: Tx, emit: Emit, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  const started = (await findMatchesWithoutLobby(tx, matchIds)).map((match) => ({ match, lobby: makeLobby(match) }))
  if (started.length === 0) return
  await insertLobbies(
    tx,
    started.map(({ match, lobby }) => ({ ...lobby, matchId: match.match_id })),
  )
  const lines = started.map(({ match, lobby }) => ({
    matchId: match.match_id,
    text: `The lobby is ready. ${lobby.hostTeamId === match.team1_id ? match.team1_name : match.team2_name} hosts.`,
  }))
  await addLines(tx, emit, started[0]?.match.tournament_id ?? '', lines)
}
