import type { reportClientError } from '@cup/contract/client-errors'
import type { BodyOf } from '@cup/contract/endpoint'
import { withoutPersonalData } from '@cup/contract/personal-data'
import type { Deps } from '../../deps.ts'
import { PAGES } from '../../http/serve/unknown-paths.ts'

type Report = BodyOf<typeof reportClientError>

const RELEASE = /^[0-9a-f]{12}$/
/** Limits the number of metric labels: a client may send any text as its release. */
const MAX_RELEASES = 8
const releases = new Set<string>()

/** Logs and counts an error in a browser. Removes personal data again: the sender need not be our page. */
export function recordClientError({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, report: Report): { ok: true } {
  const release = knownRelease(report.release)
  const route = (PAGES as readonly string[]).includes(report.route) ? report.route : 'other'
  metrics.pageErrors.inc()
  metrics.clientErrors.inc({ release, route })
  const [message, stack] = [report.message, report.stack].map(withoutPersonalData)
  log.warn({ release, route, message, stack }, 'a page reported an error')
  return { ok: true }
}

function knownRelease(release: string): string {
  if (!RELEASE.test(release)) return 'other'
  if (releases.size < MAX_RELEASES) releases.add(release)
  return releases.has(release) ? release : 'other'
}
