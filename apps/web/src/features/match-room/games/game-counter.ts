import { sendGameWord } from '@cup/contract/games'
import type { LiveGame, NoReading, Outcome, Reading, Side } from '@cup/game'
import { isRefusal, isUnauthenticated } from '../../../api/api-error.ts'
import { readStored, store } from '../../../api/browser-storage.ts'
import { call } from '../../../api/call.ts'
import { observable } from '../../../api/observable.ts'
import { failureText } from '../../../messages/failure-text.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { type GameStatus, listenToGame } from '../../game-socket/listen-to-game.ts'
import { readChosenSide } from './chosen-side.ts'
import { readConsent } from './counting-consent.ts'

export interface Counter {
  /** The match whose games are counted, or null. */
  matchId: string | null
  status: GameStatus
  live: LiveGame | null
  /** Why the last game was not counted. */
  problem: string | null
}

interface UnsentGame {
  matchId: string
  reading: Reading
  side: Side | undefined
}

const RETRY_MS = 5_000
const IDLE: Counter = { matchId: null, status: 'connecting', live: null, problem: null }

/** The match whose games this page counts, and the state of the connection to the game. */
export const gameCounter = observable(IDLE)
let stopListening = () => {}
let unsent: readonly UnsentGame[] | undefined
let isSending = false

const change = (part: Partial<Counter>): void => gameCounter.set({ ...gameCounter.get(), ...part })

/**
 * Starts or stops reading the game on this machine for a match. It is not part of a page, because a player closes
 * the room and opens other pages while the game runs.
 */
export function countGamesOf(matchId: string | null): void {
  const socket = matchId === null ? null : readConsent()
  const next = socket === null ? null : matchId
  if (next === gameCounter.get().matchId) return
  stopListening()
  stopListening = () => {}
  change({ ...IDLE, matchId: next })
  if (socket === null || matchId === null) return
  void sendUnsent()
  stopListening = listenToGame(socket, {
    onStatus: (status) => change({ status }),
    onLive: (live) => change({ live }),
    onOutcome: (outcome) => handleOutcome(matchId, outcome),
  })
}

function handleOutcome(matchId: string, outcome: Outcome): void {
  if (outcome.kind !== 'reading') {
    change({ problem: gameMessages.notCounted[problemOf(outcome)] })
    return
  }
  change({ problem: null })
  setUnsent([...unsentGames(), { matchId, reading: outcome.reading, side: readChosenSide(matchId) }])
  void sendUnsent()
}

const problemOf = (outcome: Exclude<Outcome, { kind: 'reading' }>): NoReading | 'played_again' =>
  outcome.kind === 'played_again' ? 'played_again' : outcome.reason

const UNSENT_KEY = 'unsent-games'

/** Games that the server has not accepted yet. The tab stores them, so that a reload does not lose one. */
const unsentGames = (): readonly UnsentGame[] => (unsent ??= loadUnsent())

function loadUnsent(): UnsentGame[] {
  try {
    return JSON.parse(readStored('session', UNSENT_KEY) ?? '[]') as UnsentGame[]
  } catch {
    return []
  }
}

function setUnsent(games: readonly UnsentGame[]): void {
  unsent = games
  store('session', UNSENT_KEY, games.length === 0 ? null : JSON.stringify(games))
}

/** Sends the queued games in the order of play. Network and server errors are retried; a refusal is final. */
async function sendUnsent(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let [next] = unsentGames(); next; [next] = unsentGames()) {
      await send(next)
      setUnsent(unsentGames().slice(1))
    }
  } catch {
    setTimeout(() => void sendUnsent(), RETRY_MS)
  } finally {
    isSending = false
  }
}

async function send({ matchId, reading, side }: UnsentGame): Promise<void> {
  try {
    await call(sendGameWord, {
      params: { id: matchId },
      body: { source: 'live', reading, ...(side === undefined ? {} : { side }) },
    })
  } catch (error) {
    if (!isRefusal(error) || isUnauthenticated(error)) throw error
    change({ problem: failureText(error, gameMessages.send.failure).text })
  }
}
