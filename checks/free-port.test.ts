import { execFileSync } from 'node:child_process'
import { freePort } from '@cup/rehearsal/server-process'
import { expect, test } from 'vitest'

const RESERVE = `require('node:dgram').createSocket('udp4')
  .on('error', ({ code }) => console.log(code)).bind(Number(process.argv[1]), '127.0.0.1', function () { console.log('given'); this.close() })`
const askElsewhere = (port: number): string =>
  execFileSync(process.execPath, ['-e', RESERVE, String(port)], { encoding: 'utf8' }).trim()

test('a port that one process was given is given to no other, although nothing listens on it yet', async () => {
  const port = await freePort()
  expect(askElsewhere(port)).toBe('EADDRINUSE')
})
