import { randomInt } from 'node:crypto'
import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { addLines } from './add-lines.step.ts'
import { findMatchesWithoutLobby, insertLobbies, type LobbyMatch } from './lobbies.queries.ts'

/** Creates a lobby for each of the matches that is in progress without one. */
export async function openLobbies(tx: Tx, emit: Emit, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  const started = (await findMatchesWithoutLobby(tx, matchIds)).map((match) => ({ match, lobby: createLobby(match) }))
  if (started.length === 0) return
  await insertLobbies(
    tx,
    started.map(({ lobby }) => lobby),
  )
  const lines = started.map(({ match, lobby }) => ({
    matchId: match.match_id,
    text: `The lobby is ready. ${lobby.host_team_id === match.team1_id ? match.team1_name : match.team2_name} hosts.`,
  }))
  await addLines(tx, emit, started[0]?.match.tournament_id ?? '', lines)
}

/** Letters and digits that are not confused when spoken or read. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'
const NAME_SUFFIX_LENGTH = 2
const PASSWORD_LENGTH = 6

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** `W2M1-K7`: side, round and place of the match, and two characters that change with every new lobby. */
const createLobby = (match: LobbyMatch) => ({
  match_id: match.match_id,
  name: `${match.bracket === 'winners' ? 'W' : 'L'}${match.round}M${match.position}-${randomText(NAME_SUFFIX_LENGTH)}`,
  password: randomText(PASSWORD_LENGTH),
  host_team_id: hostOf(match),
})

/** The better seed hosts and plays blue. */
const hostOf = ({ team1_id, team1_seed, team2_id, team2_seed }: LobbyMatch): string =>
  (team1_seed ?? Number.POSITIVE_INFINITY) <= (team2_seed ?? Number.POSITIVE_INFINITY) ? team1_id : team2_id
