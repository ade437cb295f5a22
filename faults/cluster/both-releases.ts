import { signIn } from '@cup/rehearsal/person'
import { randomFrom } from '@cup/rehearsal/random'
import { violationsIn } from '@cup/server/testing/violations-in'
import { PREVIOUS, unpackPrevious } from '../harness/previous-release.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { openScratch } from '../harness/scratch.ts'
import { withDatabase } from '../harness/with-database.ts'
import { call } from './call-anywhere.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { beginCup, openPlay, type Play, playSome, readBracket } from './play-watched.ts'

/**
 * An upgrade behind one proxy: both instances of the previous release are stopped and replaced in the middle of a cup.
 * The cup continues, and the previous release refuses to start on the new schema.
 */
export async function run({ seed, full, log }: FaultOptions): Promise<FaultReport> {
  const scratch = openScratch()
  try {
    const previous = unpackPrevious(scratch.folder('previous'))
    return await withCluster((cluster) => upgrade(cluster, previous, { seed, full, log }), {
      sources: previous,
    })
  } finally {
    scratch.remove()
  }
}

async function upgrade(cluster: Cluster, previous: string, { seed, full, log }: FaultOptions): Promise<FaultReport> {
  const report = createReport()
  const admin = await signIn(cluster.origin, 'admin@example.com', 'Super Admin')
  const play = await openPlay(cluster, admin, randomFrom(seed), full ? 8 : 4)
  const cups = full ? 3 : 1

  await beginCup(play)
  await playSome(play, 2)
  for (const instance of cluster.instances) await instance.stop()
  for (const which of [0, 1]) await cluster.restart(which)
  log(`both instances upgraded in the middle of a cup: ${play.calls} calls`)
  await undoLast(play)
  await playSome(play)
  for (let cup = 0; cup < cups; cup++) {
    await beginCup(play)
    await playSome(play)
  }
  await cluster.instances[1]?.stop()
  const restarted = await cluster.restart(1, previous).then(
    () => [`release ${PREVIOUS.version} started on the new schema`],
    () => [],
  )
  log(`release ${PREVIOUS.version} was refused`)
  await cluster.restart(1)
  await beginCup(play)
  await playSome(play)

  report.record('cups', play.number)
  report.atLeast('results', play.results, play.number * 3)
  report.record('changes undone by the other release', play.undone)
  report.record('calls', play.calls)
  report.none('calls that failed', play.failures)
  report.none('earlier releases that started on this schema', restarted)
  report.none('results that an instance or a watcher missed', play.missed)
  report.none('broken invariants', await withDatabase(cluster.connection, violationsIn))
  play.close()
  return report.result()
}

/** Undoes the last result from before the upgrade, which was saved without the columns that were added since. */
async function undoLast(play: Play): Promise<void> {
  const before = await readBracket(play)
  const completed = before.matches.filter(({ match_status, score }) => match_status === 'completed' && score === '2-1')
  for (const match of completed.reverse()) {
    const { status } = await call(play, play.admin, 'POST', `/admin/matches/${match.id}/undo`)
    if (status !== 200) continue
    play.undone += 1
    return
  }
  play.failures.push(`none of ${completed.length} results could be undone`)
}
