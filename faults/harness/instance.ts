import module from 'node:module'
import path from 'node:path'
import { loadConfig } from '@cup/server/config'
import { createLogger } from '@cup/server/http/measure/request-log'
import { endInGoodOrder } from '@cup/server/shutdown'
import { startServer } from '@cup/server/start-server'
import { type CrashPoint, dieAt } from './crash-point.ts'
import type { ProviderDetails } from './providers.ts'

/** The server as `npm start` runs it, but with providers that live elsewhere, a bare site, and perhaps doomed. */
const {
  FAULT_PROVIDERS: providers = '',
  FAULT_CRASH: crash,
  FAULT_WITHOUT_LIMITS: isUnlimited,
  FAULT_NO_REFILL: noRefill,
} = process.env
const UNBOUNDED = { burst: Infinity, perSecond: 0 }
/** For controls: what happens without them shows that they are needed. */
const NO_LIMITS = {
  socketLimits: {
    perAddress: Infinity,
    inboundBytes: UNBOUNDED,
    packets: UNBOUNDED,
    messages: Infinity,
    waitingBytes: Infinity,
  },
  broadcasts: { burst: Infinity },
}
const BARE_SITE = path.join(import.meta.dirname, 'bare-site')

if (crash !== undefined) dieAt(JSON.parse(crash) as CrashPoint)
const settings = loadConfig()
const log = createLogger(settings)
const ending = endInGoodOrder({ log, graceSeconds: settings.shutdownGraceSeconds, exit: (code) => process.exit(code) })
try {
  const standIns = JSON.parse(providers) as ProviderDetails
  const clock = noRefill === undefined ? {} : { limitsClock: () => 0 }
  const limits = { ...clock, ...(isUnlimited === undefined ? {} : NO_LIMITS) }
  ending.started(await startServer(settings, log, { standIns, webRoot: BARE_SITE, asked: ending.asked, ...limits }))
  // an instance that is killed would not leave what was compiled to the next one
  module.flushCompileCache()
} catch (error) {
  if (!ending.startStopped(error)) {
    process.stderr.write(`cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
