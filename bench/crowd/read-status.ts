import { connect } from 'node:net'
import { addressOf } from './local-address.ts'
import { ATTEMPT_MS } from './retry.ts'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Reads a path once, on a connection of its own; resolves with the status when the last byte has arrived. A full HTTP
 * client would cost thousands of readers more CPU than the server that is measured.
 */
export function readStatus(port: number, index: number, path: string, etag: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: '127.0.0.1', port, localAddress: addressOf(index), noDelay: true })
  socket.setTimeout(ATTEMPT_MS, () => socket.destroy())
  let bytes: Buffer = Buffer.alloc(0)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip\r\nIf-None-Match: ${etag}\r\n\r\n`,
  )
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const status = statusOf(bytes)
    if (status === undefined) return
    resolve(status)
    socket.destroy()
  })
  socket.on('error', reject)
  socket.once('close', () => reject(new Error('the server closed a connection')))
  return promise
}

/** The status of a complete response; undefined while some of it is missing. */
function statusOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  return bytes.length < end + END_OF_HEAD.length + length ? undefined : status
}
