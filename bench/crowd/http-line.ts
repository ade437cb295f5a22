import { connect } from 'node:net'
import { addressOf } from './local-address.ts'

export interface LineAnswer {
  status: number
  etag: string
}

/** One kept-alive connection that sends its requests one after the other. */
export interface HttpLine {
  ask(path: string, etag: string): Promise<LineAnswer>
  close(): void
}

interface Question {
  text: string
  resolve(answer: LineAnswer): void
  reject(error: Error): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Opens a connection. A request that is made while another is open waits, as in a browser. */
export function openHttpLine(port: number, index: number): Promise<HttpLine> {
  const opened = Promise.withResolvers<HttpLine>()
  const waiting: Question[] = []
  let asked: Question | undefined
  let bytes: Buffer = Buffer.alloc(0)
  const socket = connect({ host: '127.0.0.1', port, localAddress: addressOf(index), noDelay: true })

  const next = (): void => {
    asked = waiting.shift()
    if (asked !== undefined) socket.write(asked.text)
  }
  const fail = (error: Error): void => {
    opened.reject(error)
    for (const question of [asked, ...waiting.splice(0)]) question?.reject(error)
  }
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const answer = answerIn(bytes)
    if (answer === undefined) return
    bytes = Buffer.alloc(0)
    asked?.resolve(answer)
    next()
  })
  socket.on('error', fail)
  socket.once('close', () => fail(new Error('the server closed a connection')))
  const ask = (path: string, etag: string): Promise<LineAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<LineAnswer>()
    waiting.push({ text: requestFor(port, path, etag), resolve, reject })
    if (asked === undefined) next()
    return promise
  }
  socket.once('connect', () => opened.resolve({ ask, close: () => socket.destroy() }))
  return opened.promise
}

const requestFor = (port: number, path: string, etag: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip\r\nIf-None-Match: ${etag}\r\n\r\n`

/** Resolves with the response when its last byte has arrived. */
function answerIn(bytes: Buffer): LineAnswer | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (bytes.length < end + END_OF_HEAD.length + length) return undefined
  return { status, etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '' }
}
