// Plain JavaScript: a Node that cannot read TypeScript must still be able to say so.
import module from 'node:module'
import path from 'node:path'

const NEEDED = 24
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(`Node ${NEEDED} is needed and this is ${process.version}; "npm start" uses the right one.\n`)
  process.exit(1)
}

// in the project: the default place is shared by everybody on the machine
module.enableCompileCache(path.join(import.meta.dirname, '../../.cache/compile'))
const { runServer } = await import('./src/run-server.ts')
await runServer()
