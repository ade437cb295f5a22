export type Side = 'blue' | 'orange'

export const PLATFORMS = ['steam', 'epic', 'ps4', 'xbox', 'switch', 'qq', 'unknown'] as const
export type Platform = (typeof PLATFORMS)[number]

export interface ReadingPlayer {
  name: string
  /** Null for spectators, referees and coaches. */
  side: Side | null
  platform: Platform
  /** The account's id on its platform, where the source has it. */
  id: string | null
  score: number
  goals: number
  assists: number
  saves: number
  shots: number
  bot: boolean
}

/** The data of one game from one source: the header of a saved replay, or the messages of the running game. */
export interface Reading {
  blue: number
  orange: number
  /** Null when the game was left before its end. */
  winner: Side | null
  /** One team forfeited, so the score does not determine the winner. */
  forfeit: boolean
  /** Null if the source does not have it. */
  overtime: boolean | null
  /** 32 hexadecimal digits in upper case, the same for all players of the game. */
  match_guid: string | null
  started_at: string | null
  seconds_played: number | null
  map: string | null
  players: ReadingPlayer[]
}

export const sideOf = (team: unknown): Side | null => (team === 0 ? 'blue' : team === 1 ? 'orange' : null)

const NAMES: ReadonlyMap<string, Platform> = new Map([
  ['steam', 'steam'],
  ['epic', 'epic'],
  ['ps4', 'ps4'],
  ['ps5', 'ps4'],
  ['dingo', 'xbox'],
  ['xboxone', 'xbox'],
  ['nnx', 'switch'],
  ['oldnnx', 'switch'],
  ['switch', 'switch'],
  ['qq', 'qq'],
])

/** By the names that the header (`Dingo`, `NNX`) and the socket (`XboxOne`, `Switch`) use. */
export const platformOf = (name: string): Platform => NAMES.get(name.toLowerCase()) ?? 'unknown'

/** One spelling for an id of either source, or null when it is none. */
export function accountId(platform: Platform, id: string): string | null {
  if (platform === 'epic') return /^[0-9a-f]{32}$/i.test(id) ? id.toLowerCase() : null
  return id === '' || id === '0' ? null : id
}
