import type { Settings } from '../../config.ts'
import { examineClock } from './examine-clock.ts'
import { examineDatabase } from './examine-database.ts'
import { examineMachine } from './examine-machine.ts'
import { examineProviders } from './examine-providers.ts'
import { type Finding, well } from './finding.ts'

/** Everything outside of the server that it depends on, before the first customer does. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const origin = settings.publicOrigins[0] ?? ''
  const [providers, database] = await Promise.all([
    settings.providers === 'stand-ins'
      ? { findings: [well('providers', 'local mode brings its own along')], clocks: [] }
      : examineProviders(settings.providers, origin),
    examineDatabase(settings),
  ])
  return [
    well('configuration', settings.production ? 'complete, production' : 'complete, local mode'),
    ...providers.findings,
    ...database.findings,
    examineClock([...providers.clocks, ...database.clocks]),
    ...examineMachine(settings.dataDir),
  ]
}
