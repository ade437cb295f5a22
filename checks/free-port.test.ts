import { execFileSync } from 'node:child_process'
import { freePort } from '@cup/rehearsal/server-process'
import { expect, test } from 'vitest'

const RESERVE = `require('node:dgram').createSocket('udp4')
  .on('error', ({ code }) => console.log(code)).bind(Number(process.argv[1]), '127.0.0.1', function () { console.log('reserved'); this.close() })`
const reserveElsewhere = (port: number): string =>
  execFileSync(process.execPath, ['-e', RESERVE, String(port)], { encoding: 'utf8' }).trim()

test('a port that one process reserved is not free for another, although nothing listens on it yet', async () => {
  const port = await freePort()
  expect(reserveElsewhere(port)).toBe('EADDRINUSE')
})
