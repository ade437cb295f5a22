import { type LiveGame, readClock, readUpdateState } from './live-game.ts'
import { guidTime, matchGuid } from './match-guid.ts'
import { type Reading, type Side, sideOf } from './reading.ts'
import { type Fields, readFrame, type SocketMessage } from './socket-messages.ts'

/** The state after the messages so far. Plain data, so that a page can store it. */
export interface Following {
  /** The running game, or the one that has just ended. */
  readonly live: LiveGame | null
  /** The winner of an ended game while its final score is not confirmed. */
  readonly ending: Side | null
  /** Finished games. The lobby continues under the guid of the last one, with its numbers reset. */
  readonly finished: readonly string[]
  /** A finished game that was restarted under its guid. */
  readonly restarted: string | null
}

export type Outcome =
  | { kind: 'reading'; reading: Reading }
  /** A finished game was repeated under its guid: only people know which result counts. */
  | { kind: 'played_again'; match_guid: string }
  | { kind: 'no_reading'; match_guid: string | null; reason: NoReading }

/** The end was missed or the player left before it; the game has no guid; winner and score do not fit together. */
export type NoReading = 'end_not_seen' | 'no_guid' | 'unclear_end'

export interface Step {
  readonly state: Following
  readonly outcomes: readonly Outcome[]
}

const MAX_REMEMBERED = 200

/** The initial state, with games that are known to be finished, for example from before a reload. */
export const startFollowing = (finished: readonly string[] = []): Following => ({
  live: null,
  ending: null,
  finished: finished.slice(-MAX_REMEMBERED),
  restarted: null,
})

/** Applies one frame of the socket. Never throws: an unreadable frame changes nothing. */
export function followFrame(state: Following, frame: unknown): Step {
  return readFrame(frame).reduce((step, message) => chain(step, (from) => follow(from, message)), still(state))
}

/** Ends the wait for a final score. Call it when none arrived for some seconds, or the connection was lost. */
export function settleEnding(state: Following): Step {
  return state.ending === null ? still(state) : finish(state, { confirmed: false })
}

const still = (state: Following): Step => ({ state, outcomes: [] })

function chain({ state, outcomes }: Step, next: (state: Following) => Step): Step {
  const after = next(state)
  return { state: after.state, outcomes: [...outcomes, ...after.outcomes] }
}

function follow(state: Following, { event, data }: SocketMessage): Step {
  const handle = HANDLERS.get(event)
  if (handle === undefined) return still(state)
  const guid = matchGuid(data.MatchGuid)
  // another game's message means that no final score of this one will come
  const before = guid === state.live?.match_guid ? still(state) : settleEnding(state)
  return chain(before, (from) => handle(from, guid, data))
}

type Handler = (state: Following, guid: string | null, data: Fields) => Step

/** Goal messages are ignored: each is repeated during its replay, so only the score of a state counts. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['UpdateState', (state, _guid, data) => update(state, readUpdateState(data))],
  ['ClockUpdatedSeconds', tick],
  ['RoundStarted', (state, guid) => still(isOver(state, guid) ? { ...state, restarted: guid } : state)],
  ['MatchEnded', (state, guid, data) => end(state, guid, sideOf(data.WinnerTeamNum))],
  ['MatchDestroyed', (state) => chain(settleEnding(state), leave)],
])

function tick(state: Following, guid: string | null, data: Fields): Step {
  const { live } = state
  if (live === null || live.match_guid !== guid || isOver(state, guid)) return still(state)
  return still({ ...state, live: { ...live, ...readClock(data) } })
}

const isOver = ({ finished, restarted }: Following, guid: string | null): boolean =>
  guid !== null && finished.includes(guid) && restarted !== guid

function update(state: Following, next: LiveGame | null): Step {
  if (next === null || isOver(state, next.match_guid)) return still(state)
  const { live } = state
  if (state.ending !== null && live !== null) {
    // the lobby has reset its numbers, so the last ones were final
    if (next.blue < live.blue || next.orange < live.orange) return settleEnding(state)
    const newer = { ...state, live: next }
    return next.has_winner ? finish(newer, { confirmed: true }) : still(newer)
  }
  if (live === null || live.match_guid === next.match_guid) return still({ ...state, live: next })
  return chain(leave(state), (from) => still({ ...from, live: next, restarted: null }))
}

function end(state: Following, guid: string | null, winner: Side | null): Step {
  const { live } = state
  if (state.ending !== null) return still(state)
  if (guid === null) return { state, outcomes: [{ kind: 'no_reading', match_guid: null, reason: 'no_guid' }] }
  if (state.finished.includes(guid)) return close(state, guid, { kind: 'played_again', match_guid: guid })
  if (winner === null || live === null || live.match_guid !== guid)
    return close(state, guid, { kind: 'no_reading', match_guid: guid, reason: 'unclear_end' })
  const ended = { ...state, ending: winner }
  return live.has_winner ? finish(ended, { confirmed: true }) : still(ended)
}

/** The game is over. Its score counts if the game confirmed it, or if it fits the winner that was named. */
function finish(state: Following, { confirmed }: { confirmed: boolean }): Step {
  const { live, ending: winner } = state
  if (live?.match_guid == null || winner === null) return still({ ...state, ending: null })
  const ahead = winner === 'blue' ? live.blue > live.orange : live.orange > live.blue
  const guid = live.match_guid
  if (!ahead && !confirmed) return close(state, guid, { kind: 'no_reading', match_guid: guid, reason: 'unclear_end' })
  return close(state, guid, { kind: 'reading', reading: toReading(live, guid, winner, { forfeit: !ahead }) })
}

const close = (state: Following, guid: string, outcome: Outcome): Step => ({
  state: {
    ...state,
    ending: null,
    restarted: null,
    finished: [...state.finished.filter((known) => known !== guid), guid].slice(-MAX_REMEMBERED),
  },
  outcomes: [outcome],
})

/** The client left the game, or another one began. */
function leave(state: Following): Step {
  const guid = state.live?.match_guid ?? null
  const left = { ...state, live: null, restarted: null }
  if (guid === null || state.finished.includes(guid)) return still(left)
  return { state: left, outcomes: [{ kind: 'no_reading', match_guid: guid, reason: 'end_not_seen' }] }
}

function toReading(live: LiveGame, guid: string, winner: Side, { forfeit }: { forfeit: boolean }): Reading {
  const { blue, orange, overtime, map, players } = live
  const source = { match_guid: guid, started_at: guidTime(guid), seconds_played: null }
  return { blue, orange, winner, forfeit, overtime, ...source, map, players }
}
