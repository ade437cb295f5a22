import module from 'node:module'
import path from 'node:path'
import { runServer } from '@cup/server/run-server'
import { type CrashPoint, dieAt } from './crash-point.ts'
import type { ProviderDetails } from './providers.ts'

/** The server as `npm start` runs it, but with providers in another process, a bare site and, if set, a crash point. */
const { FAULT_PROVIDERS: providers = '', FAULT_CRASH: crash } = process.env
const BARE_SITE = path.join(import.meta.dirname, 'bare-site')

if (crash !== undefined) dieAt(JSON.parse(crash) as CrashPoint)
const standIns = JSON.parse(providers) as ProviderDetails
await runServer({ standIns, webRoot: BARE_SITE })
// written now, because an instance that is killed would not leave its compiled code to the next one
module.flushCompileCache()
