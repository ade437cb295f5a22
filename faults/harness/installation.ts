import { freePort } from '@cup/rehearsal/server-process'
import { type Providers, startProviders } from './providers.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { type Instance, type InstanceOptions, startInstance } from './start-instance.ts'

/** A port, a data folder and providers, on which a run starts one instance after the other. */
export interface Installation {
  origin: string
  providers: Providers
  scratch: Scratch
  dataDir: string
  /** Starts an instance on the port and the data folder, unless the options name others. It is not ready yet. */
  start(options?: Partial<InstanceOptions>): Instance
}

/** Prepares an installation, calls `use` with it, and stops everything that is still running. */
export async function withInstallation<T>(
  use: (installation: Installation) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const dataDir = await scratch.dataFolder('data')
  const instances: Instance[] = []
  const start: Installation['start'] = (options) => {
    const instance = startInstance({ providers, port, database: { dataDir }, env, ...options })
    instances.push(instance)
    return instance
  }
  try {
    return await use({ origin, providers, scratch, dataDir, start })
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()))
    await providers.close()
    scratch.remove()
  }
}
