import { MAX_WORDS_PER_TEAM } from '@cup/contract/constants'
import type { SentWord } from '@cup/contract/game-words'
import type { Room } from '@cup/contract/rooms'
import type { Reading } from '@cup/game'
import type { Actor } from '../../../db/actor.ts'
import type { Tx } from '../../../db/db.ts'
import { findNow } from '../../../db/find-now.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { isInMatch } from '../../matches/match.rules.ts'
import { changeRoom, type LockedRoom } from '../match-room.ts'
import { requireReportable } from '../room.rules.ts'
import { followWords } from './follow-words.step.ts'
import {
  countReported,
  gamesOf,
  lastPress,
  type MatchGames,
  numberOf,
  pressToReplace,
  teamIdOf,
} from './games.rules.ts'
import { findSides, readHeaderBytes, requireUsable, toStoredPlayers, type UsableReading } from './reading.rules.ts'
import {
  deleteWord,
  findHostTeam,
  findLinkedAccounts,
  findUseOfGuid,
  findWords,
  insertHeader,
  insertWord,
  type NewWord,
  replaceWord,
  type StoredWord,
} from './words.queries.ts'

type Press = Extract<SentWord, { source: 'press' }>
type SentReading = Exclude<SentWord, Press>

interface GameWordInput {
  matchId: string
  sent: SentWord
}

/** Adds one team's word about a game. When both teams agree about every game that counts, the match is settled. */
export async function sendGameWord(deps: Deps, actor: Actor, { matchId, sent }: GameWordInput): Promise<Room> {
  // before the lock, so that no other request waits while a header is parsed
  const received = sent.source === 'press' ? undefined : readingOf(sent)
  return changeRoom(deps, actor, matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const words = await findWords(tx, matchId)
    const isNew =
      sent.source === 'press'
        ? await addPress(tx, locked, actor, words, sent)
        : received !== undefined && (await addReading(tx, locked, actor, words, { sent, ...received }))
    if (isNew) await followWords(deps, tx, emit, locked, actor)
  })
}

/** Deletes the team's last press. */
export async function withdrawPress(deps: Deps, actor: Actor, { matchId }: { matchId: string }): Promise<Room> {
  return changeRoom(deps, actor, matchId, async (tx, emit, locked) => {
    requireReportable(locked)
    const press = lastPress(await findWords(tx, matchId), locked.teamId)
    if (press === undefined) throw new AppError('conflict', 'Your team has no answer to undo')
    await deleteWord(tx, press.id)
    await followWords(deps, tx, emit, locked, actor)
  })
}

function readingOf(sent: SentReading): { reading: Reading; header: Buffer | null } {
  if (sent.source === 'live') return { reading: sent.reading, header: null }
  const header = Buffer.from(sent.header, 'base64')
  return { reading: readHeaderBytes(header), header }
}

async function addPress(tx: Tx, locked: LockedRoom, actor: Actor, words: readonly StoredWord[], press: Press) {
  const { match, teamId } = locked
  if (!isInMatch(match, press.winner_team_id)) throw new AppError('invalid', 'Team is not in this match')
  const reported = countReported(gamesOf(match, words), numberOf(match, teamId))
  if (press.number !== undefined && press.number !== reported + 1) {
    throw new AppError('conflict', 'Your team has already reported this game', { code: 'games_changed' })
  }
  requireWordsLeft(words, teamId)
  const { team1_goals: team1, team2_goals: team2 } = press
  const goals = team1 === undefined || team2 === undefined ? {} : { team1_goals: team1, team2_goals: team2 }
  await insertWord(tx, {
    match_id: match.id,
    team_id: teamId,
    source: 'press',
    winner_team_id: press.winner_team_id,
    ...goals,
    players: [],
    sent_by: actor.id,
  })
  return true
}

interface ReceivedReading {
  sent: SentReading
  reading: Reading
  header: Buffer | null
}

/** False if the team has already sent the same word: a page may repeat it. */
async function addReading(
  tx: Tx,
  locked: LockedRoom,
  actor: Actor,
  words: readonly StoredWord[],
  { sent, reading, header }: ReceivedReading,
): Promise<boolean> {
  const { match, teamId } = locked
  const usable = requireUsable(reading, match, await findNow(tx))
  await refuseUsedGuid(tx, match.id, usable.match_guid)
  const word = { ...(await toWord(tx, locked, usable, sent)), sent_by: actor.id }
  const same = words.find((known) => known.team_id === teamId && isSameWord(known, word))
  if (same !== undefined) {
    if (header !== null) await insertHeader(tx, same.id, header)
    return false
  }
  const press = word.doubt === null ? replacedPress(gamesOf(match, words), locked, usable) : undefined
  if (press === undefined) requireWordsLeft(words, teamId)
  else await replaceWord(tx, press.id, word)
  const id = press?.id ?? (await insertWord(tx, word))
  if (header !== null) await insertHeader(tx, id, header)
  return true
}

const replacedPress = (games: MatchGames, { match, teamId }: LockedRoom, reading: UsableReading) =>
  pressToReplace(games, {
    team: numberOf(match, teamId),
    matchGuid: reading.match_guid,
    startedAt: reading.started_at,
  })

async function toWord(
  tx: Tx,
  { match, teamId }: LockedRoom,
  reading: UsableReading,
  { source, side }: SentReading,
): Promise<Omit<NewWord, 'sent_by'>> {
  const senders = numberOf(match, teamId)
  const opponents = senders === 1 ? 2 : 1
  const host = numberOf(match, (await findHostTeam(tx, match.id)) ?? match.team1_id ?? '')
  const expectedBlue = side === undefined ? host : side === 'blue' ? senders : opponents
  const teams = [teamIdOf(match, 1), teamIdOf(match, 2)] as const
  const ids = reading.players.flatMap(({ platform, id }) => (id === null ? [] : { platform, id }))
  const accounts = await findLinkedAccounts(tx, ids, teams)
  const { blue, doubt } = findSides(reading, { accounts, teams, expectedBlue })
  const winner = (reading.winner === 'blue') === (blue === 1) ? 1 : 2
  return {
    match_id: match.id,
    team_id: teamId,
    source,
    winner_team_id: teamIdOf(match, winner),
    team1_goals: blue === 1 ? reading.blue : reading.orange,
    team2_goals: blue === 1 ? reading.orange : reading.blue,
    match_guid: reading.match_guid,
    started_at: reading.started_at,
    seconds_played: reading.seconds_played,
    forfeit: reading.forfeit,
    overtime: reading.overtime,
    players: toStoredPlayers(reading, blue),
    doubt,
  }
}

/** Refuses a game of another match, and a game that was set aside. */
async function refuseUsedGuid(tx: Tx, matchId: string, guid: string): Promise<void> {
  const use = await findUseOfGuid(tx, guid)
  if (use !== undefined && use.match_id !== matchId) {
    throw new AppError('conflict', 'This game was played in another match')
  }
  if (use?.is_set_aside) throw new AppError('conflict', 'This game was set aside and no longer counts')
}

const isSameWord = (known: StoredWord, word: NewWord): boolean =>
  !known.set_aside &&
  known.match_guid === word.match_guid &&
  known.winner_team_id === word.winner_team_id &&
  known.team1_goals === word.team1_goals &&
  known.team2_goals === word.team2_goals &&
  known.doubt === word.doubt

function requireWordsLeft(words: readonly StoredWord[], teamId: string): void {
  const count = words.filter((word) => word.team_id === teamId && !word.set_aside).length
  if (count >= MAX_WORDS_PER_TEAM) {
    throw new AppError('conflict', `A team can report games of a match ${MAX_WORDS_PER_TEAM} times`)
  }
}
