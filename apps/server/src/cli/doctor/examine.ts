import type { Settings } from '../../config.ts'
import { RELEASE } from '../../release.ts'
import { examineDatabase } from './examine-database.ts'
import { examineMachine } from './examine-machine.ts'
import { type ClockReading, examineProviders } from './examine-providers.ts'
import { type Finding, well, wrong } from './finding.ts'

/** Checks all external dependencies of the server. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const origin = settings.publicOrigins[0] ?? ''
  const [providers, database] = await Promise.all([
    settings.providers === 'stand-ins'
      ? { findings: [well('providers', 'local mode brings its own along')], clocks: [] }
      : examineProviders(settings.providers, origin),
    examineDatabase(settings),
  ])
  return [
    well('configuration', `complete, ${settings.production ? 'production' : 'local mode'}, release ${RELEASE}`),
    ...settings.start.notices.map((notice) => well('configuration', notice)),
    ...providers.findings,
    ...database.findings,
    examineClock([...providers.clocks, ...database.clocks]),
    ...(await examineMachine(settings)),
  ]
}

/**
 * Sign-in tolerates a minute, payment events five. The times in responses are in whole seconds and as old as the
 * transfer.
 */
const TOLERATED_SECONDS = 30

/** Compares this machine's clock with the clocks of database and providers. */
export function examineClock(readings: readonly ClockReading[]): Finding {
  if (readings.length === 0)
    return wrong('clock', 'there was no other clock to compare with: fix the lines above first')
  const off = readings
    .map(({ name, time, readAt }) => ({ name, seconds: (readAt.getTime() - time.getTime()) / 1000 }))
    .filter(({ seconds }) => Math.abs(seconds) > TOLERATED_SECONDS)
  if (off.length === 0) return well('clock', `agrees with ${readings.map(({ name }) => name).join(', ')}`)
  const differences = off.map(({ name, seconds }) => `${describe(seconds)} ${name}`)
  return wrong(
    'clock',
    `${differences.join(' and ')}: set it by NTP (timedatectl set-ntp true), or sign-ins and payment events are refused`,
  )
}

const describe = (seconds: number): string =>
  `${Math.round(Math.abs(seconds))} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`
