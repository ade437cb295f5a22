import type { LiveGame } from '@cup/game'
import { useEffect, useState } from 'react'
import { gameAddress } from '../../game-socket/game-address.ts'
import type { StreamGame } from './stream-game.ts'

/** A shorter interruption does not change the picture. */
const GRACE_MS = 5_000

/** The game on the caster's machine; read only if the address of the stream says so. */
export function useStreamGame(isWanted: boolean): StreamGame | undefined {
  const [game, setGame] = useState<StreamGame>()
  useEffect(() => {
    if (!isWanted) return
    let isStopped = false
    let stop = () => {}
    let clearing: ReturnType<typeof setTimeout> | undefined
    const onStatus = (status: string) => {
      if (status === 'connected') {
        clearTimeout(clearing)
        clearing = undefined
      } else clearing ??= setTimeout(() => setGame(undefined), GRACE_MS)
    }
    const listen = async () => {
      const { listenToGame } = await import('../../game-socket/listen-to-game.ts')
      if (isStopped) return
      const onLive = (live: LiveGame | null) => setGame((shown) => nextGame(shown, live))
      stop = listenToGame(gameAddress(), { onStatus, onLive, onOutcome: () => {} })
    }
    // If the code does not load, the stream shows the running series, as it does without a game.
    void listen().catch(() => undefined)
    return () => {
      isStopped = true
      clearTimeout(clearing)
      stop()
    }
  }, [isWanted])
  return isWanted ? game : undefined
}

/** The same object while the picture would stay the same: the game sends up to 120 states a second. */
export function nextGame(shown: StreamGame | undefined, live: LiveGame | null): StreamGame | undefined {
  if (live === null) return undefined
  const next: StreamGame = {
    blue: live.blue,
    orange: live.orange,
    clock: live.seconds === null ? (shown?.clock ?? 0) : Math.floor(live.seconds),
    overtime: live.overtime,
  }
  const isSame =
    shown?.blue === next.blue &&
    shown.orange === next.orange &&
    shown.clock === next.clock &&
    shown.overtime === next.overtime
  return isSame ? shown : next
}
