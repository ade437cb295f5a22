import { toRows } from '@cup/bracket'
import { checkInvariants } from '@cup/server/db/check-invariants'
import type { Db } from '@cup/server/db/db'
import { toBracket, toResultColumns } from '@cup/server/features/matches/bracket-mapping.rules'
import { findMatchesByTournamentId } from '@cup/server/features/matches/matches.queries'
import { standAlone } from '@cup/server/testing/stand-alone'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { createReport, type FaultReport, type Reporter } from '../harness/report.ts'

/** Plays a scenario on a server and a database of its own. */
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

export const violationsIn = async (db: Db): Promise<string[]> =>
  (await checkInvariants(db)).map(({ invariant, detail }) => `${invariant}: ${detail}`)

export async function failedCalls({ deps }: TestApp): Promise<string[]> {
  const { values } = await deps.metrics.httpRequests.get()
  return values
    .filter(({ labels }) => Number(labels.status) >= 500)
    .map(({ labels, value }) => `${value} × ${labels.status} ${labels.route}`)
}

/** Where rows say something else than seeds and outcomes do: an update that was lost, or made by half. */
export async function findTornRows(db: Db, tournamentId: string): Promise<string[]> {
  const stored = await findMatchesByTournamentId(db, tournamentId)
  try {
    const expected = toRows(toBracket(stored))
    if (expected.length !== stored.length) return [`${stored.length} rows instead of ${expected.length}`]
    return expected.flatMap((row) => {
      const columns = Object.entries({ ...toResultColumns(row), completed: row.complete })
      const actual = stored[row.idx]
      const has = { ...actual, completed: actual?.match_status === 'completed' } as Record<string, unknown>
      return columns
        .filter(([column, value]) => has[column] !== value)
        .map(([column, value]) => `${row.key} has ${column} ${String(has[column])} instead of ${String(value)}`)
    })
  } catch (error) {
    return [`the outcomes contradict each other: ${String(error)}`]
  }
}
