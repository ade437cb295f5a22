import { standAlone } from '@cup/server/testing/stand-alone'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { violationsIn } from '@cup/server/testing/violations-in'
import { createReport, type FaultReport, type Reporter } from '../harness/report.ts'

/** Plays a scenario on its own server and database. */
export async function onStage(play: (stage: TestApp, report: Reporter) => Promise<void>): Promise<FaultReport> {
  return standAlone(async () => {
    const report = createReport()
    const stage = await buildTestApp()
    try {
      await play(stage, report)
      report.none('violated invariants', await violationsIn(stage.deps.db))
      report.none('calls answered with 5xx', await failedCalls(stage))
    } finally {
      await stage.close()
    }
    return report.result()
  })
}

export async function failedCalls({ deps }: TestApp): Promise<string[]> {
  const { values } = await deps.metrics.httpRequests.get()
  return values
    .filter(({ labels }) => Number(labels.status) >= 500)
    .map(({ labels, value }) => `${value} × ${labels.status} ${labels.route}`)
}
