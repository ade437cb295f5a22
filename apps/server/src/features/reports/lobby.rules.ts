import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused, spoken or read. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'
const NAME_SUFFIX_LENGTH = 2
const PASSWORD_LENGTH = 6

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

export interface LobbyMatch {
  bracket: 'winners' | 'losers'
  round: number
  position: number
  team1_id: string
  team1_seed: number | null
  team2_id: string
  team2_seed: number | null
}

export interface NewLobby {
  name: string
  password: string
  hostTeamId: string
}

/** `W2M1-K7`: side, round and place of the match, and two characters that change with every new lobby. */
export const makeLobby = (match: LobbyMatch): NewLobby => ({
  name: `${match.bracket === 'winners' ? 'W' : 'L'}${match.round}M${match.position}-${randomText(NAME_SUFFIX_LENGTH)}`,
  password: randomText(PASSWORD_LENGTH),
  hostTeamId: hostOf(match),
})

/** The better seed hosts and plays blue. */
const hostOf = ({ team1_id, team1_seed, team2_id, team2_seed }: LobbyMatch): string =>
  (team1_seed ?? Number.POSITIVE_INFINITY) <= (team2_seed ?? Number.POSITIVE_INFINITY) ? team1_id : team2_id
