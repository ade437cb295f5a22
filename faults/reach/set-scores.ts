import { parentPort, workerData } from 'node:worker_threads'

/**
 * Sets one score after the other until a message stops it. It has its own thread, because the local providers run in the
 * main one and would delay the measured calls.
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
  const response = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  times.push(performance.now() - began)
  if (!response.ok) refused.push(response.status)
}
parentPort?.postMessage({ times, refused })
