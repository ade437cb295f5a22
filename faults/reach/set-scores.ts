import { parentPort, workerData } from 'node:worker_threads'

/**
 * Sets one score after the other until it is told to stop, in its own thread: the local providers work in the
 * main one, and their work must not count as the server's.
 */
const { addresses, token } = workerData as { addresses: readonly string[]; token: string }
const times: number[] = []
const refused: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
for (let set = 0; !isOver; set++) {
  const began = performance.now()
  const address = addresses[set % addresses.length] ?? ''
  const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  times.push(performance.now() - began)
  if (!answer.ok) refused.push(answer.status)
}
parentPort?.postMessage({ times, refused })
