import { expectAccessible } from '../support/axe.ts'
import { endReportDeadline } from '../support/end-report-deadline.ts'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, test } from '../support/fixtures.ts'
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
