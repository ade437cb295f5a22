import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createCutConnection } from '@cup/server/testing/cut-connection'
import { createNamedBracket } from '@cup/server/testing/factories/played-bracket'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { findTornRows } from '@cup/server/testing/torn-rows'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

const AT_ONCE = 10

/** Several admins set results of one cup at once. */
export async function run({ seed, full }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    const random = randomFrom(seed)
    const { problems, matches } = await alternateWinners(stage, { matches: full ? 500 : 20, random })
    report.atLeast('matches with ten results at once', matches, full ? 500 : 20)
    report.none('torn brackets after alternating winners', problems)
    report.none('results lost when a round ends at once', await endRoundAtOnce(stage, full ? 20 : 1))
    const broken = await breakResults(full ? 20 : 1)
    report.atLeast('interrupted results', broken.breaks, full ? 100 : 4)
    report.none('results that were stored partly', broken.problems)
  })
}

/** Ten results at once for one match, half of them for each team: the bracket must match the last one. */
export async function alternateWinners(
  stage: TestApp,
  { matches, random }: { matches: number; random: Random },
): Promise<{ problems: string[]; matches: number }> {
  const problems: string[] = []
  let played = 0
  while (played < matches) {
    const cup = await createNamedBracket(stage, 16)
    for (const match of (await cup.matches()).slice(0, Math.min(8, matches - played))) {
      const calls = Array.from({ length: AT_ONCE }, (_, at) => {
        const winner = at % 2 === 0 ? match.team1_id : match.team2_id
        return `/admin/matches/${match.id}/update?winner_team_id=${winner}&score=${at}-0&cascade=true`
      })
      const responses = await Promise.all(random.shuffle(calls).map((call) => stage.request(cup.admin, 'POST', call)))
      played += 1
      problems.push(
        ...responses.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.detail}`),
      )
    }
    problems.push(...(await findTornRows(stage.deps.db, cup.tournamentId)))
  }
  return { problems, matches: played }
}

/** All eight results of the first round at once: each must be stored, and each winner and loser placed. */
export async function endRoundAtOnce(stage: TestApp, rounds: number): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    const cup = await createNamedBracket(stage, 16)
    const first = (await cup.matches()).filter(({ round_name }) => round_name === 'Winners Round 1')
    const responses = await Promise.all(
      first.map(({ id, team1_id }) =>
        stage.request(cup.admin, 'POST', `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0`),
      ),
    )
    const completed = (await cup.matches()).filter(({ match_status }) => match_status === 'completed')
    if (completed.length !== first.length) problems.push(`${completed.length} of ${first.length} results are stored`)
    problems.push(...responses.filter(({ status }) => status !== 200).map(({ status }) => `result: ${status}`))
    problems.push(...(await findTornRows(stage.deps.db, cup.tournamentId)))
  }
  return problems
}

/** Cuts the connection after each statement of a result: the result is stored completely or not at all. */
export async function breakResults(cups: number): Promise<{ breaks: number; problems: string[] }> {
  const cut = createCutConnection()
  const stage = await buildTestApp({ wrapDb: cut.wrapDb, config: { logLevel: 'silent' } })
  const problems: string[] = []
  let breaks = 0
  try {
    for (let count = 0; count < cups; count++) {
      const cup = await createNamedBracket(stage, 4)
      const { id, team1_id } = await cup.match('Winners Round 1.1')
      for (let nth = 1, isDone = false; !isDone; nth++) {
        cut.cutAfter(nth)
        const call = `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0`
        isDone = (await stage.request(cup.admin, 'POST', call)).status === 200
        cut.cutAfter(0)
        const { match_status } = await cup.match('Winners Round 1.1')
        if (!isDone) breaks += 1
        if ((match_status === 'completed') !== isDone) problems.push(`${match_status} after a cut at statement ${nth}`)
        problems.push(...(await findTornRows(stage.testDb.db, cup.tournamentId)))
      }
    }
  } finally {
    await stage.close()
  }
  return { breaks, problems }
}
