import { expectAccessible } from '../support/axe.ts'
import { endReportDeadline } from '../support/end-report-deadline.ts'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, test } from '../support/fixtures.ts'
import { gamesOf, replayFile, startCounting } from '../support/games.ts'
import { openLive } from '../support/live-wire.ts'
import { matchSheet } from '../support/pages/bracket.ts'

test('every state of the room is accessible, for players and for organisers', async ({ start, admin, pageOf }) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  const page = await pageOf(match.ours.captain)
  await openLive(page, `/bracket?match=${match.id}`)
  const room = matchSheet(page)
  await expect(room.getByText('Any player of a team can check in.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'before')
  await bothCheckedIn(admin, match)
  await room.getByText('2–0', { exact: true }).click()
  await expectAccessible(page, 'open')
  await room.getByRole('button', { name: `Report 2–0 for ${match.ours.name}` }).click()
  await expect(room.getByText('You reported', { exact: false })).toBeVisible()
  await match.theirs.captain.must('POST', `/matches/${match.id}/messages`, { text: 'that is not right' })
  await expect(room.getByRole('log')).toContainText('that is not right')
  await expectAccessible(page, 'reported by us')
  await match.theirs.captain.must('POST', `/matches/${match.id}/report`, { team1_games: 1, team2_games: 2 })
  await match.theirs.captain.must('POST', `/matches/${match.id}/help`, { reason: 'They report a wrong result' })
  await expect(room.getByText('An organiser was called', { exact: false })).toBeVisible()
  await expectAccessible(page, 'disputed')

  const desk = await pageOf(admin)
  await openLive(desk, `/bracket?match=${match.id}`)
  await expect(matchSheet(desk).getByRole('button', { name: 'Done' })).toBeVisible()
  await expectAccessible(desk, 'disputed, for an organiser')

  await match.ours.captain.must('POST', `/matches/${match.id}/report/withdraw`)
  await expect(room.getByText('They say', { exact: false })).toBeVisible()
  await expectAccessible(page, 'reported by them')
  await room.getByRole('button', { name: 'Confirm' }).click()
  await expect(room.getByText('Score: 2-1')).toBeVisible()
  await expectAccessible(page, 'over')
})

test('a ruled and a contested result are accessible, for players and for organisers', async ({
  start,
  admin,
  server,
  pageOf,
}) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  await match.theirs.captain.must('POST', `/matches/${match.id}/report`, { team1_games: 0, team2_games: 2 })
  const page = await pageOf(match.ours.captain)
  await openLive(page, `/bracket?match=${match.id}`)
  const room = matchSheet(page)
  await endReportDeadline(server, match.id)
  await expect(room.getByText('the reported result counts', { exact: false })).toBeVisible()
  await expectAccessible(page, 'confirmed by the server')
  await room.getByRole('button', { name: 'Contest this result' }).click()
  await expect(room.getByText('This result is contested.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'contested')
  const desk = await pageOf(admin)
  await openLive(desk, `/bracket?match=${match.id}`)
  await expect(matchSheet(desk).getByText('This result is contested.', { exact: false })).toBeVisible()
  await expectAccessible(desk, 'contested, for an organiser')

  const score = `winner_team_id=${match.ours.id}&score=2-1`
  await admin.must('POST', `/admin/matches/${match.id}/update?${score}`)
  await expect(room.getByText('Score: 2-1')).toBeVisible()
  await expectAccessible(page, 'ruled')
  await expect(matchSheet(desk).getByText('Score: 2-1')).toBeVisible()
  await expectAccessible(desk, 'ruled, for an organiser')
})

test('counting games and sending replays is accessible in every state', async ({ start, admin, pageOf }) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const page = await pageOf(match.ours.captain)
  let isRunning = true
  // a socket that is not forwarded looks like a game that is not running
  await page.routeWebSocket(/^ws:\/\/(localhost|127\.0\.0\.1)(?!.*socket\.io)/, (socket) =>
    isRunning ? void socket.connectToServer() : void socket.close(),
  )
  await openLive(page, `/bracket?match=${match.id}`)
  const games = gamesOf(page)
  await games.getByRole('button', { name: 'Count our games' }).click()
  await games.getByText('What to change once').click()
  await expectAccessible(page, 'what counting is')
  await games.getByRole('button', { name: 'Not now' }).click()
  await startCounting(page)
  await expectAccessible(page, 'connected, before a game')
  await games.getByRole('button', { name: 'Stop counting' }).click()
  isRunning = false
  await games.getByRole('button', { name: 'Count our games' }).click()
  await games.getByRole('button', { name: 'Start counting' }).click()
  await expect(games.getByText('The game is not running')).toBeVisible()
  await expectAccessible(page, 'not running')
  await games.getByRole('button', { name: 'Stop counting' }).click()
  await page.evaluate(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus)
  })
  await games.getByRole('button', { name: 'Count our games' }).click()
  await games.getByRole('button', { name: 'Start counting' }).click()
  await expect(games.getByText('Your browser refused')).toBeVisible()
  await expectAccessible(page, 'refused by the browser')
  await games.getByRole('button', { name: 'Stop counting' }).click()

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  const startedAt = new Date(Date.now() - 10_000)
  await games
    .getByLabel('Choose replays')
    .setInputFiles([
      file('good.replay', replayFile({ blue: 3, orange: 1, startedAt })),
      file('broken.replay', Buffer.from('no replay')),
    ])
  await expect(games.getByText('good.replay: sent')).toBeVisible()
  await expect(games.getByText(/^broken\.replay: ./)).toBeVisible()
  await expectAccessible(page, 'one replay sent, one refused')
})
