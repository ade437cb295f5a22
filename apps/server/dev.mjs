// Server and web app with hot reload: the server starts again when its sources change, Vite serves the pages.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const vite = fs.realpathSync(path.join(root, 'node_modules/.bin/vite'))
const api = process.env.PORT ?? '3000'
const web = process.env.WEB_PORT ?? '5173'

const watched = ['apps/server/src', 'packages'].flatMap((folder) => ['--watch-path', path.join(root, folder)])
const children = [
  spawn(process.execPath, [...watched, 'apps/server/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: api, SERVE_SITE: 'off', PUBLIC_ORIGINS: `http://localhost:${web}` },
  }),
  spawn(process.execPath, [vite, 'apps/web', '--port', web, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SERVER_ORIGIN: `http://localhost:${api}` },
  }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
for (const child of children) child.once('exit', stop)
