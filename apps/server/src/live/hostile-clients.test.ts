import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disconnected, nextEvent, openSockets, type SocketFixture } from '#testing/socket-fixture'

let fixture: SocketFixture
beforeAll(async () => {
  fixture = await openSockets()
})
afterAll(() => fixture.close())

/** The server is healthy as long as other clients still receive events. */
async function expectOthersUnharmed(): Promise<void> {
  const other = await fixture.connect()
  const received = nextEvent(other, 'tournament_updated')
  fixture.sockets.emit({ name: 'tournament_updated', payload: { tournament_id: 'cup' } })
  expect(await received).toEqual({ tournament_id: 'cup' })
  other.close()
}

describe('a client that talks', () => {
  test('is ignored nine times and disconnected the tenth', async () => {
    const client = await fixture.connect()
    const gone = disconnected(client)
    for (let attempt = 1; attempt <= 9; attempt++) client.emit('make_me_admin', { attempt })
    const received = nextEvent(client, 'tournament_updated')
    fixture.sockets.emit({ name: 'tournament_updated', payload: { tournament_id: 'cup' } })
    await received
    client.emit('make_me_admin')
    expect(await gone).toBe('io server disconnect')
    await expectOthersUnharmed()
  })

  test('gets no acknowledgement', async () => {
    const client = await fixture.connect()
    await expect(client.timeout(50).emitWithAck('anything')).rejects.toThrow('timed out')
    client.close()
  })
})

/** Raw text after a proper connect, as something that is no socket.io client would send it. */
async function sendRaw(...texts: (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const url = `${fixture.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url)
  const closed = new Promise<string>((resolve) =>
    socket.addEventListener('close', () => resolve('closed'), { once: true }),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  socket.send('40')
  for (const text of texts) socket.send(text)
  return closed
}

const deep = `${'['.repeat(4_000)}${']'.repeat(4_000)}`

describe('what is disconnected', () => {
  test.each([
    ['a packet of more than ten kilobytes', [`42["x","${'y'.repeat(10_001)}"]`]],
    ['a packet that is no JSON', ['42["x",{]']],
    ['a million attachments', ['451000000-["x",{"_placeholder":true,"num":0}]']],
    ['binary data out of nowhere', [new Uint8Array([1, 2, 3])]],
    ['an unknown kind of packet', ['49']],
    ['an unknown kind of frame', ['z']],
    ['an event with a name of the protocol', ['42["disconnect"]']],
    ['deep JSON, ten times', Array.from({ length: 10 }, () => `42["x",${deep}]`)],
    ['a flood of namespaces', Array.from({ length: 50 }, (_, at) => `40/n${at},`)],
    ['a flood of events', Array.from({ length: 200 }, () => '42["x"]')],
  ])('%s', async (_what, texts) => {
    expect(await sendRaw(...texts)).toBe('closed')
    await expectOthersUnharmed()
  })
})
