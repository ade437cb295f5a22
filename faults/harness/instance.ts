import path from 'node:path'
import { loadConfig } from '@cup/server/config'
import { createLogger } from '@cup/server/http/measure/request-log'
import { endInGoodOrder } from '@cup/server/shutdown'
import { startServer } from '@cup/server/start-server'
import { type CrashPoint, dieAt } from './crash-point.ts'
import type { ProviderDetails } from './providers.ts'

/** The server as `npm start` runs it, but with providers that live elsewhere, a bare site, and perhaps doomed. */
const { FAULT_PROVIDERS: providers = '', FAULT_CRASH: crash } = process.env
const BARE_SITE = path.join(import.meta.dirname, 'bare-site')

if (crash !== undefined) dieAt(JSON.parse(crash) as CrashPoint)
const settings = loadConfig()
const log = createLogger(settings)
const ending = endInGoodOrder({ log, graceSeconds: settings.shutdownGraceSeconds, exit: (code) => process.exit(code) })
try {
  const standIns = JSON.parse(providers) as ProviderDetails
  ending.started(await startServer(settings, log, { standIns, webRoot: BARE_SITE }))
} catch (error) {
  process.stderr.write(`cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
