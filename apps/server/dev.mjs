// Server and web app with a lively sample: the server starts again when its sources change, Vite serves the pages.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDemo } from '@cup/rehearsal/fill-demo'

const root = path.resolve(import.meta.dirname, '../..')
const vite = fs.realpathSync(path.join(root, 'node_modules/.bin/vite'))
const api = process.env.PORT ?? '3000'
const web = process.env.WEB_PORT ?? '5173'
const origin = `http://localhost:${web}`
const defaults = {
  // not the data of "npm start"
  DATA_DIR: path.join(root, '.data-dev'),
  // the sample signs in 48 players from one address
  RATE_LIMITS: 'off',
}

const watched = ['apps/server/src', 'packages'].flatMap((folder) => ['--watch-path', path.join(root, folder)])
const children = [
  spawn(process.execPath, [...watched, 'apps/server/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...defaults, ...process.env, PORT: api, SERVE_SITE: 'off', PUBLIC_ORIGINS: origin },
  }),
  spawn(process.execPath, [vite, 'apps/web', '--port', web, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SERVER_ORIGIN: `http://localhost:${api}` },
  }),
]

let isStopping = false
const stop = () => {
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
for (const child of children) child.once('exit', stop)

await untilServed(`http://localhost:${api}/readyz`)
await untilServed(origin)
// a server that was stopped or reloaded meanwhile refuses a call of the sample
if (!isStopping) await fillDemo(origin).catch((error) => process.stderr.write(`  demo: ${error.message}\n`))

async function untilServed(address) {
  while (!isStopping) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await sleep(200)
  }
}
