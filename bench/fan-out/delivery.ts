import type { LiveSocket } from '../crowd/live-socket.ts'

const TIMEOUT_MS = 60_000

/** Milliseconds from `send` until every socket has received `count` events. */
export async function timeDelivery(
  sockets: readonly LiveSocket[],
  count: number,
  send: () => unknown,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let missing = sockets.length * count
  let began = Number.NaN
  const onEvent = (): void => {
    missing -= 1
    if (missing === 0) resolve(performance.now() - began)
  }
  for (const socket of sockets) socket.onEvent = onEvent
  const timeout = setTimeout(() => reject(new Error(`${missing} deliveries are missing`)), TIMEOUT_MS)
  try {
    began = performance.now()
    await send()
    return await promise
  } finally {
    clearTimeout(timeout)
  }
}
