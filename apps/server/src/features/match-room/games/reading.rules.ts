import { GAME_START_TOLERANCE_MINUTES, MAX_GAME_GOALS, TEXT_LIMITS } from '@cup/contract/constants'
import { withoutForbiddenCharacters } from '@cup/contract/invisible-characters'
import { type Reading, ReplayError, readReplay, type Side, type TeamNumber } from '@cup/game'
import type { GameWords, StoredPlayer } from '../../../db/game-tables.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { LinkedAccount } from './words.queries.ts'

/** A reading of a game that has ended and can be identified. */
export interface UsableReading extends Reading {
  winner: Side
  match_guid: string
  started_at: string
}

/** Eight players at once, and some who have left. */
const MAX_PLAYERS_KEPT = 16
const MAX_STATISTIC = 100_000

/** Reads the header of a replay again, instead of trusting what the browser read in it. */
export function readHeaderBytes(bytes: Uint8Array): Reading {
  try {
    return readReplay(bytes)
  } catch (error) {
    if (error instanceof ReplayError) throw new AppError('invalid', error.message, { cause: error })
    throw error
  }
}

export function requireUsable(reading: Reading, match: { started_at: Date | null }, now: Date): UsableReading {
  const { winner, match_guid, started_at, players } = reading
  const refuse = (reason: string): never => {
    throw new AppError('invalid', reason)
  }
  if (winner === null) return refuse('Nobody won this game: it was left before its end')
  if (match_guid === null || started_at === null)
    return refuse('This game does not say which one it was, as games on a LAN or offline do not')
  if (players.some(({ bot, side }) => bot && side !== null)) return refuse('Bots played in this game')
  if (players.filter(({ side }) => side !== null).length < 2) return refuse('This game has fewer than two players')
  if (Math.max(reading.blue, reading.orange) > MAX_GAME_GOALS) return refuse('Nobody scores that many goals')
  const tolerance = GAME_START_TOLERANCE_MINUTES * 60_000
  const start = Date.parse(started_at)
  if (start < (match.started_at?.getTime() ?? 0) - tolerance) return refuse('This game began before the match')
  if (start > now.getTime() + tolerance) return refuse('This game has not begun yet')
  return { ...reading, winner, match_guid, started_at }
}

interface SideFacts {
  accounts: readonly LinkedAccount[]
  /** The ids of the first and the second team. */
  teams: readonly [string, string]
  /** The blue team according to the sender, else by the rule that the host plays blue. */
  expectedBlue: TeamNumber
}

/**
 * Finds the team that was blue by linked accounts, else uses the expected one. A team's accounts on both sides, or accounts
 * of people of neither team, make the reading doubtful.
 */
export function findSides(
  { players }: Pick<Reading, 'players'>,
  { accounts, teams, expectedBlue }: SideFacts,
): { blue: TeamNumber; doubt: GameWords['doubt'] } {
  const known = players.flatMap(({ side, platform, id }) => {
    const account = accounts.find((linked) => linked.platform === platform && linked.id === id)
    return side === null || account === undefined ? [] : [{ side, members: account.teams }]
  })
  if (known.some(({ members }) => members.length === 0)) return { blue: expectedBlue, doubt: 'strangers' }
  const votes = known
    .filter(({ members }) => members.length === 1)
    .map(({ side, members }): TeamNumber => ((members[0] === teams[0]) === (side === 'blue') ? 1 : 2))
  if (new Set(votes).size > 1) return { blue: expectedBlue, doubt: 'wrong_sides' }
  return { blue: votes[0] ?? expectedBlue, doubt: null }
}

/** The players as they are stored, without those who only watched. */
export function toStoredPlayers({ players }: Pick<Reading, 'players'>, blue: TeamNumber): StoredPlayer[] {
  const orange = blue === 1 ? 2 : 1
  return players
    .filter(({ side }) => side !== null)
    .slice(0, MAX_PLAYERS_KEPT)
    .map(({ name, side, platform, id, score, goals, assists, saves, shots }) => ({
      name: cleanName(name),
      team: side === 'blue' ? blue : orange,
      platform,
      id: id?.slice(0, TEXT_LIMITS.gameAccountId.max) ?? null,
      score: statistic(score),
      goals: statistic(goals),
      assists: statistic(assists),
      saves: statistic(saves),
      shots: statistic(shots),
    }))
}

const statistic = (value: number): number => Math.min(Math.max(value, 0), MAX_STATISTIC)

/** Names in a header are untrusted input. */
const cleanName = (name: string): string =>
  [...withoutForbiddenCharacters(name.slice(0, 4 * TEXT_LIMITS.gameName.max)).trim()]
    .slice(0, TEXT_LIMITS.gameName.max)
    .join('') || 'Player'
