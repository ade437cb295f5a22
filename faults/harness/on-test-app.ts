import { standAlone } from '@cup/server/testing/stand-alone'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { violationsIn } from '@cup/server/testing/violations-in'
import { createReport, type FaultReport, type Reporter } from './report.ts'

/** Calls `use` with a server in this process and a database of its own. */
export const withTestApp = <T>(use: (app: TestApp) => Promise<T>): Promise<T> =>
  standAlone(async () => {
    const app = await buildTestApp()
    try {
      return await use(app)
    } finally {
      await app.close()
    }
  })

/** Plays a scenario. Afterwards the invariants must hold, and no call may have failed. */
export const onTestApp = (play: (app: TestApp, report: Reporter) => Promise<void>): Promise<FaultReport> =>
  withTestApp(async (app) => {
    const report = createReport()
    await play(app, report)
    report.none('broken invariants', await violationsIn(app.deps.db))
    report.none('calls that failed with 5xx', await failedCalls(app))
    return report.result()
  })

/** Calls with a status of 500 or more, except the given one. */
export async function failedCalls({ deps }: TestApp, except?: number): Promise<string[]> {
  const { values } = await deps.metrics.httpRequests.get()
  return values
    .filter(({ labels }) => Number(labels.status) >= 500 && Number(labels.status) !== except)
    .map(({ labels, value }) => `${value} × ${labels.status} ${labels.route}`)
}
