// Plain JavaScript: an old Node gets a sentence instead of a syntax error.
import module from 'node:module'
import path from 'node:path'

const NEEDED = 24
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(`Node ${NEEDED} is needed and this is ${process.version}; "npm start" uses the right one.\n`)
  process.exit(1)
}

// in the project, because all accounts of the machine share the default folder
module.enableCompileCache(path.join(import.meta.dirname, '../../.cache/compile'))
const { runServer } = await import('./src/run-server.ts')
await runServer()
