// Checks types with two compilers at a time. Code for Node is one program (tsconfig.json), code for browsers has others.
// Each compiler gets one checker: by default it has four, each of which computes the shared types again, for almost twice
// the processor time.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const compiler = fs.realpathSync(path.join(root, 'node_modules/.bin/tsc'))
const projects = ['.', 'apps/web', 'e2e', 'bench']

/** The compiler's incremental state: unchanged files are not checked again. */
const cache = path.join(root, 'node_modules/.cache/types')

const check = (project) =>
  new Promise((resolve) => {
    const stateFile = path.join(cache, `${project === '.' ? 'node' : project.replaceAll('/', '-')}.tsbuildinfo`)
    const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', stateFile]
    const child = spawn(process.execPath, [compiler, ...options, '-p', path.join(root, project)], { stdio: 'inherit' })
    child.once('exit', (code) => resolve(code === 0))
  })

const queue = [...projects]
const failed = []
const worker = async () => {
  for (let project = queue.shift(); project; project = queue.shift()) if (!(await check(project))) failed.push(project)
}
await Promise.all([worker(), worker()])
if (failed.length > 0) {
  console.error(`types: ${failed.join(', ')} failed`)
  process.exit(1)
}
console.log(`types: ${projects.length} programs pass`)
