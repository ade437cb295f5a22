import { readBracket } from '@cup/rehearsal/cup'
import { createGameGuid } from '@cup/stand-ins/game/game-guid'
import { expectAccessible } from '../support/axe.ts'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { gameState, gamesOf, playGame, replayFile, startCounting } from '../support/games.ts'
import { openLive } from '../support/live-wire.ts'
import { matchSheet } from '../support/pages/bracket.ts'
import { toast } from '../support/pages/frame.ts'

const ago = (seconds: number): Date => new Date(Date.now() - 1000 * seconds)

test('two players whose games are counted play a best of three without typing a result', async ({
  start,
  admin,
  cup,
  origin,
  pageOf,
}) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const pages = [await pageOf(match.ours.captain), await pageOf(match.theirs.captain)] as const
  for (const page of pages) {
    await openLive(page, `/bracket?match=${match.id}`)
    await startCounting(page)
  }
  const [ours, theirs] = pages

  await playGame(origin, 'start', 'blue_goal', 'orange_goal', 'blue_goal')
  for (const page of pages) await expect(gamesOf(page).getByRole('group', { name: 'The game now' })).toContainText('2')
  await expectAccessible(ours, 'a game is counted')
  await playGame(origin, 'garbage', 'drop')
  await expect.poll(async () => (await gameState(origin)).connections).toBe(2)
  await playGame(origin, 'end')
  for (const page of pages) {
    await expect(gamesOf(page).getByText('Seen by both')).toBeVisible()
    await expect(gamesOf(page).getByText('So far 1–0 for')).toBeVisible()
  }

  // the player's browser starts again, and the next game is counted without a word
  await openLive(theirs, '/prize-pool')
  await openLive(ours, `/bracket?match=${match.id}`)
  await expect.poll(async () => (await gameState(origin)).connections).toBe(2)
  await playGame(origin, 'start', 'overtime', 'blue_goal')
  await expect(matchSheet(ours).getByText('Score: 2-0')).toBeVisible()
  await expect(gamesOf(ours).getByText('Both teams agree')).toBeVisible()
  await expect(gamesOf(ours).getByText('1–0 after overtime')).toBeVisible()
  const { matches } = await readBracket(admin, cup.id)
  const next = matches.find(({ id }) => id === matches.find((each) => each.id === match.id)?.winner_to?.match_id)
  expect([next?.team1_id, next?.team2_id]).toContain(match.ours.id)
  expect((await gameState(origin)).received).toEqual([])
})

test('two phones settle a match by pressing who won each game', async ({ start, admin, pageOf }) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const ours = await pageOf(match.ours.captain, PHONE)
  const theirs = await pageOf(match.theirs.captain, PHONE)
  for (const page of [ours, theirs]) await openLive(page, `/bracket?match=${match.id}`)
  await expect(gamesOf(ours).getByRole('button', { name: 'Count our games' })).toBeHidden()

  await gamesOf(ours).getByRole('button', { name: 'They won this game' }).tap()
  await gamesOf(ours).getByRole('button', { name: 'Undo our last answer' }).tap()
  await expect(toast(ours, 'Answer undone')).toBeVisible()
  await gamesOf(ours).getByRole('button', { name: 'We won this game' }).tap()
  await expect(gamesOf(theirs).getByText(`So far 1–0 for ${match.ours.name}`)).toBeVisible()
  await gamesOf(theirs).getByRole('button', { name: 'They won this game' }).tap()
  await expect(gamesOf(ours).getByText('Seen by both')).toBeVisible()
  await gamesOf(theirs).getByRole('button', { name: 'They won this game' }).tap()
  await expect(gamesOf(ours).getByText(`Claimed by ${match.theirs.name}`)).toBeVisible()
  await expectAccessible(ours, 'one game seen by both, one claimed')
  await gamesOf(ours).getByRole('button', { name: 'We won this game' }).tap()
  for (const page of [ours, theirs]) await expect(matchSheet(page).getByText('Score: 2-0')).toBeVisible()
})

test('replays of one team and presses of the other settle a match', async ({ start, admin, pageOf }) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const say = { source: 'press', winner_team_id: match.ours.id }
  for (const _ of [1, 2]) await match.ours.captain.must('POST', `/matches/${match.id}/games`, say)
  const page = await pageOf(match.theirs.captain)
  await openLive(page, `/bracket?match=${match.id}`)
  await expect(gamesOf(page).getByText(`So far 2–0 for ${match.ours.name}`)).toBeVisible()
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  // the host is blue
  await gamesOf(page)
    .getByLabel('Choose replays')
    .setInputFiles([
      file('second.replay', replayFile({ blue: 5, orange: 2, startedAt: ago(10) })),
      file('first.replay', replayFile({ blue: 3, orange: 1, startedAt: ago(20) })),
    ])
  await expect(matchSheet(page).getByText('Score: 2-0')).toBeVisible()
  await expect(gamesOf(page).getByText('Both teams agree')).toBeVisible()
  await expect(gamesOf(page).getByRole('listitem').nth(1)).toContainText('5–2')
  await expectAccessible(page, 'the games of a completed match')
})

test('a game on which the teams disagree settles nothing until an organiser decides', async ({
  start,
  admin,
  pageOf,
}) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const startedAt = ago(10)
  const guid = createGameGuid(startedAt)
  const send = (who: typeof admin, blue: number, orange: number) => {
    const header = replayFile({ blue, orange, startedAt, guid }).subarray(0, -'the body'.length).toString('base64')
    return who.must('POST', `/matches/${match.id}/games`, { source: 'replay', header })
  }
  await send(match.ours.captain, 3, 1)
  await send(match.theirs.captain, 1, 3)
  const page = await pageOf(match.ours.captain)
  await openLive(page, `/bracket?match=${match.id}`)
  await expect(gamesOf(page).getByText('Contradicted')).toBeVisible()
  await expect(gamesOf(page).getByText(`${match.theirs.name} says 1–3, ${match.theirs.name} won`)).toBeVisible()
  await expectAccessible(page, 'contradicted')

  const desk = await pageOf(admin)
  await openLive(desk, `/bracket?match=${match.id}`)
  await expect(gamesOf(desk).getByRole('button', { name: /^Download/ })).toHaveCount(2)
  await expectAccessible(desk, 'contradicted, for an organiser')
  await gamesOf(desk).getByRole('button', { name: 'Take out game 1' }).click()
  await expect(toast(desk, 'Game taken out')).toBeVisible()
  await expect(gamesOf(page).getByText('Contradicted')).toBeHidden()
  await admin.must('POST', `/admin/matches/${match.id}/update?winner_team_id=${match.ours.id}&score=2-1`)
  await expect(matchSheet(page).getByText('Score: 2-1')).toBeVisible()
})
