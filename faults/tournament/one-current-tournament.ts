import { createAdmin } from '@cup/server/testing/factories/create-user'
import type { TestApp } from '@cup/server/testing/test-app'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

/** While cups are created and completed at once, every reader sees one current cup, and all see the same order. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    const { problems, reads } = await changeCupsWhileReading(stage, { cups: full ? 50 : 8, readers: full ? 20 : 5 })
    report.record('reads of the current tournament', reads)
    report.none('reads of another cup', problems)
  })
}

export async function changeCupsWhileReading(
  stage: TestApp,
  { cups, readers }: { cups: number; readers: number },
): Promise<{ problems: string[]; reads: number }> {
  const admin = await createAdmin(stage.deps.db)
  const create = async (name: string): Promise<string> =>
    (await stage.request(admin, 'POST', '/admin/tournaments/create', { name, start_date: '2027-01-01T18:00' })).body.id
  const first = await create('The first')
  let isOver = false
  const seen = Array.from({ length: readers }, () => readUntil(stage, () => isOver))

  // Created concurrently: none may replace the first as the current one.
  await Promise.all(Array.from({ length: cups }, (_, at) => create(`Cup ${at}`)))
  const rows = await stage.deps.db.selectFrom('tournaments').select('id').orderBy('created_at').orderBy('id').execute()
  const order = rows.map(({ id }) => id)
  // oldest first, each with two calls at once: one of them completes it, and the next cup becomes current
  const completions: number[] = []
  for (const id of order.slice(0, -1)) {
    const complete = () => stage.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
    completions.push(...(await Promise.all([complete(), complete()])).map(({ status }) => status))
  }
  isOver = true
  const sequences = await Promise.all(seen)
  const problems = sequences.flatMap((ids) => (isInOrder(ids, order) ? [] : [`a reader went back: ${ids.join(' ')}`]))
  const succeeded = completions.filter((status) => status === 200).length
  if (order[0] !== first) problems.push('a cup that was created later counts as older')
  if (succeeded !== order.length - 1) problems.push(`${succeeded} completions of ${order.length - 1} cups`)
  return { problems, reads: sequences.reduce((sum, ids) => sum + ids.length, 0) }
}

/** Reads over the network, so that cached responses are tested as well. */
async function readUntil(stage: TestApp, isOver: () => boolean): Promise<string[]> {
  const read = async (): Promise<string> => {
    const response = await fetch(`${stage.origin}/api/tournaments/current`)
    return ((await response.json()) as { id: string } | null)?.id ?? ''
  }
  const ids: string[] = []
  do ids.push(await read())
  while (!isOver())
  return [...ids, await read()]
}

/** Whether the ids follow the order of the cups and end with the last one. */
function isInOrder(ids: readonly string[], order: readonly string[]): boolean {
  const positions = ids.map((id) => order.indexOf(id))
  const isAscending = positions.every((position, at) => position >= 0 && position >= (positions[at - 1] ?? 0))
  return isAscending && positions.at(-1) === order.length - 1
}
