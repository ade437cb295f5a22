/**
 * `npm run engines -w @cup/e2e` walks the main journeys in Firefox and in WebKitGTK; a name after -- chooses one of
 * them.
 */
import { signIn } from '@cup/rehearsal/person'
import { startServer } from '@cup/rehearsal/server-process'
import type { Engine } from './engines/driver.ts'
import { firefox } from './engines/firefox.ts'
import { handOf } from './engines/hand.ts'
import { JOURNEYS } from './engines/journeys.ts'
import { webkit } from './engines/webkit.ts'

const [only = ''] = process.argv.slice(2)
const engines = [firefox, webkit].filter(({ name }) => name.toLowerCase().startsWith(only.toLowerCase()))
let failed = engines.length === 0 ? 1 : 0

const server = await startServer()
try {
  const admin = await signIn(server.origin, 'admin@example.com', 'Super Admin')
  for (const engine of engines) {
    if (!engine.isInstalled()) {
      failed += 1
      console.log(`FAILED  ${engine.name} is not installed: "apt-get install ${engine.packages}"`)
    } else for (const journey of JOURNEYS) await walk(engine, journey)
  }

  async function walk(engine: Engine, { name, run }: (typeof JOURNEYS)[number]): Promise<void> {
    const began = performance.now()
    // a new browser for each journey, so that it starts signed out
    const driver = await engine.open()
    try {
      await run({ hand: handOf(driver), origin: server.origin, admin })
      console.log(`ok      ${engine.name}: ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      console.log(`FAILED  ${engine.name}: ${name}\n${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await driver.close()
    }
  }
} finally {
  await server.stop()
}
process.exitCode = failed === 0 ? 0 : 1
