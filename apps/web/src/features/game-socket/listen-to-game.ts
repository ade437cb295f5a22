import { followFrame, type LiveGame, type Outcome, type Step, settleEnding, startFollowing } from '@cup/game'
import { readStored, store } from '../../api/browser-storage.ts'

/** `not_running`: no game listens there, or its socket is switched off. `refused`: the browser blocks the connection. */
export type GameStatus = 'connecting' | 'connected' | 'not_running' | 'refused'

interface GameListener {
  onStatus(status: GameStatus): void
  onLive(game: LiveGame | null): void
  onOutcome(outcome: Outcome): void
}

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 15_000
/** How long a game that has ended may take to confirm its final score. */
const SETTLE_MS = 3_000

/**
 * Reads the socket of the game on this machine until the returned function is called. It only listens: the socket also
 * takes commands, and none is ever sent.
 */
export function listenToGame(url: string, listener: GameListener): () => void {
  let following = startFollowing(loadFinishedGames())
  let socket: WebSocket | null = null
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const apply = ({ state, outcomes }: Step): void => {
    const before = following
    following = state
    if (state.finished !== before.finished) saveFinishedGames(state.finished)
    if (state.live !== before.live) listener.onLive(state.live)
    for (const outcome of outcomes) listener.onOutcome(outcome)
    if (state.ending === before.ending) return
    clearTimeout(settleTimer)
    if (state.ending !== null) settleTimer = setTimeout(() => apply(settleEnding(following)), SETTLE_MS)
  }

  const connect = (): void => {
    clearTimeout(retryTimer)
    if (socket !== null) return
    socket = openSocket(url)
    if (socket === null) {
      lost(true)
      return
    }
    socket.onopen = () => {
      retryMs = FIRST_RETRY_MS
      listener.onStatus('connected')
    }
    socket.onmessage = ({ data }: MessageEvent) => apply(followFrame(following, data))
    socket.onclose = () => {
      socket = null
      apply(settleEnding(following))
      void isSocketDenied().then(lost)
    }
  }

  const lost = (denied: boolean): void => {
    if (stopped || socket !== null) return
    listener.onStatus(denied ? 'refused' : 'not_running')
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, retryMs)
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
  }

  /** Timers are slow in a hidden page and stop while the machine sleeps. */
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || socket !== null) return
    retryMs = FIRST_RETRY_MS
    connect()
  }

  listener.onStatus('connecting')
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  connect()
  return () => {
    stopped = true
    clearTimeout(retryTimer)
    clearTimeout(settleTimer)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('pageshow', wake)
    if (socket === null) return
    socket.onclose = socket.onmessage = socket.onopen = null
    socket.close()
  }
}

/** Null if the browser blocks the address immediately, as Safari does on https pages. */
function openSocket(url: string): WebSocket | null {
  try {
    const socket = new WebSocket(url)
    socket.binaryType = 'arraybuffer'
    return socket
  } catch {
    return null
  }
}

const KEY = 'finished-games'

/** The guids of games that ended while this tab listened, so that after a reload a finished game is not counted again. */
const loadFinishedGames = (): string[] => readStored('session', KEY)?.split(',') ?? []

const saveFinishedGames = (guids: readonly string[]): boolean => store('session', KEY, guids.join(','))

/** Chrome's names for the permission to connect to this machine, the newer one first. */
const PERMISSION_NAMES = ['loopback-network', 'local-network-access']

/** Whether the visitor or a policy has forbidden connections to this machine. A refused socket does not say why it failed. */
async function isSocketDenied(): Promise<boolean> {
  for (const name of PERMISSION_NAMES) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state === 'denied'
    } catch {
      // This browser does not know the name.
    }
  }
  return false
}
