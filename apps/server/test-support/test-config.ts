import type { StandIns } from '@cup/stand-ins/stand-ins'
import { type Config, loadConfig } from '../src/config.ts'
import { completeConfig } from '../src/stand-in-config.ts'

/** Local mode with an empty environment; the origins are set when the server listens. */
export function testConfig(standIns: StandIns, origins: readonly string[], overrides: Partial<Config> = {}): Config {
  const config = completeConfig(loadConfig({ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error' }), standIns)
  // assigned instead of copied, because a copy would read the values before they exist
  return Object.assign(config, { rateLimits: false, publicOrigins: origins }, overrides)
}
