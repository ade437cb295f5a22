import module from 'node:module'
import path from 'node:path'
import { runServer } from '@cup/server/run-server'
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
const standIns = JSON.parse(providers) as ProviderDetails
const clock = noRefill === undefined ? {} : { limitsClock: () => 0 }
const limits = { ...clock, ...(isUnlimited === undefined ? {} : NO_LIMITS) }
await runServer({ standIns, webRoot: BARE_SITE, ...limits })
// an instance that is killed would not leave what was compiled to the next one
module.flushCompileCache()
