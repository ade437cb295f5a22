import { type Random, randomFrom } from '@cup/rehearsal/random'
import { setMatchScore } from '@cup/server/features/matches/set-match-score'
import { actorOf } from '@cup/server/testing/actor-of'
import { createAdmin } from '@cup/server/testing/factories/create-user'
import { createNamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp } from '@cup/server/testing/test-app'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { cutAt } from './cut-at.ts'
import { findTornRows, onStage } from './on-stage.ts'

const AT_ONCE = 10

/** Several admins send results of one cup at the same moment. */
export async function run({ seed, full }: FaultOptions): Promise<FaultReport> {
  return onStage(async (stage, report) => {
    const random = randomFrom(seed)
    const { problems, matches } = await alternateWinners(stage, { matches: full ? 500 : 20, random })
    report.atLeast('matches with ten results at once', matches, full ? 500 : 20)
    report.none('torn brackets after alternating winners', problems)
    report.none('results lost when a round ends at once', await endRoundAtOnce(stage, full ? 20 : 1))
    const broken = await breakResults(stage, full ? 20 : 1)
    report.atLeast('results broken off', broken.breaks, full ? 100 : 4)
    report.none('results that were written by half', broken.problems)
  })
}

/** Ten results at once for one match, half for each team, over and over: the bracket must fit the last one. */
export async function alternateWinners(
  stage: TestApp,
  { matches, random }: { matches: number; random: Random },
): Promise<{ problems: string[]; matches: number }> {
  const problems: string[] = []
  let played = 0
  while (played < matches) {
    const cup = await createNamedBracket(stage, 16)
    for (const match of (await cup.matches()).slice(0, 8)) {
      const calls = Array.from({ length: AT_ONCE }, (_, at) => {
        const winner = at % 2 === 0 ? match.team1_id : match.team2_id
        return `/admin/matches/${match.id}/update?winner_team_id=${winner}&score=${at}-0&cascade=true`
      })
      const answers = await Promise.all(random.shuffle(calls).map((call) => stage.request(cup.admin, 'POST', call)))
      played += 1
      problems.push(
        ...answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.detail}`),
      )
    }
    problems.push(...(await findTornRows(stage.deps.db, cup.tournamentId)))
  }
  return { problems, matches: played }
}

/** All eight results of the first round at once: each must be there, and each winner and loser seated. */
export async function endRoundAtOnce(stage: TestApp, rounds: number): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    const cup = await createNamedBracket(stage, 16)
    const first = (await cup.matches()).filter(({ round_name }) => round_name === 'Winners Round 1')
    const answers = await Promise.all(
      first.map(({ id, team1_id }) =>
        stage.request(cup.admin, 'POST', `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0`),
      ),
    )
    const completed = (await cup.matches()).filter(({ match_status }) => match_status === 'completed')
    if (completed.length !== first.length) problems.push(`${completed.length} of ${first.length} results are there`)
    problems.push(...answers.filter(({ status }) => status !== 200).map(({ status }) => `answered ${status}`))
    problems.push(...(await findTornRows(stage.deps.db, cup.tournamentId)))
  }
  return problems
}

/** Cuts the connection at every statement of a result that moves teams on: it is there whole, or nothing of it is. */
export async function breakResults(stage: TestApp, cups: number): Promise<{ breaks: number; problems: string[] }> {
  const problems: string[] = []
  let breaks = 0
  const admin = actorOf(await createAdmin(stage.deps.db))
  for (let count = 0; count < cups; count++) {
    const cup = await createNamedBracket(stage, 4)
    const { id, team1_id } = await cup.match('Winners Round 1.1')
    const input = { matchId: id, winnerTeamId: team1_id ?? '', score: '2-0', cascade: false, requestId: 'fault' }
    for (let at = 1, isDone = false; !isDone; at++) {
      const deps = { ...stage.deps, db: cutAt(stage.deps.db, at) }
      const match = await setMatchScore(deps, admin, input).catch(() => undefined)
      isDone = match !== undefined
      const { match_status } = await cup.match('Winners Round 1.1')
      if (!isDone) breaks += 1
      if ((match_status === 'completed') !== isDone) problems.push(`${match_status} after a cut at statement ${at}`)
      problems.push(...(await findTornRows(stage.deps.db, cup.tournamentId)))
    }
  }
  return { breaks, problems }
}
