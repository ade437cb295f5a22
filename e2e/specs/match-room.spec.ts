import type { Room } from '@cup/contract/rooms'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { createLobbySecrecy } from '../support/lobby-secrecy.ts'
import { dock, matchSheet } from '../support/pages/bracket.ts'
import { clipboardOf, toast } from '../support/pages/frame.ts'

const PHONE_390 = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a player goes from check-in through lobby and report to the next match', async ({
  start,
  admin,
  pageOf,
}) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  const page = await pageOf(match.ours.captain, { ...PHONE_390, permissions: ['clipboard-read', 'clipboard-write'] })
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await openLive(page, '/prize-pool')
  await dock(page).getByRole('button', { name: 'Check In' }).tap()
  await expect(toast(page, 'Checked in successfully!')).toBeVisible()
  await match.theirs.captain.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)

  await dock(page).getByRole('link', { name: 'Match room' }).tap()
  const room = matchSheet(page)
  await room.getByRole('button', { name: 'Copy lobby name' }).tap()
  await expect.poll(() => clipboardOf(page)).toMatch(/^W1M\d-[A-Z0-9]{2}$/)
  await room.getByRole('button', { name: 'Copy lobby password' }).tap()
  await expect.poll(() => clipboardOf(page)).toMatch(/^[A-Z0-9]{6}$/)

  await room.getByText('2–1', { exact: true }).tap()
  await room.getByRole('button', { name: `Report 2–1 for ${match.ours.name}` }).tap()
  await expect(room.getByText(`You reported 2–1 for ${match.ours.name}`)).toBeVisible()
  await match.theirs.captain.must('POST', `/matches/${match.id}/report/confirm`, {})
  await expect(room.getByText('Score: 2-1')).toBeVisible()
  await expect(room.getByRole('region', { name: 'Lobby' })).toHaveCount(0)

  await room.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('region', { name: 'Your next match' })).toContainText('Winners Final')
})

test('a disputed match is settled by one press of an organiser', async ({ start, admin, pageOf }) => {
  const match = firstMatch(await start('Alpha', 'Bravo', 'Charlie', 'Delta'))
  await bothCheckedIn(admin, match)
  const page = await pageOf(match.ours.captain, PHONE_390)
  await openLive(page, `/bracket?match=${match.id}`)
  const room = matchSheet(page)
  await expect(room).toBeFocused()
  await match.theirs.captain.must('POST', `/matches/${match.id}/report`, { team1_games: 0, team2_games: 2 })
  await expect(room.getByText(`They say 2–0 for ${match.theirs.name}`)).toBeVisible()
  await room.getByRole('button', { name: 'No, it was…' }).tap()
  await room.getByText('2–1', { exact: true }).tap()
  await room.getByRole('button', { name: `Report 2–1 for ${match.ours.name}` }).tap()
  await expect(room.getByText('The two reports differ.', { exact: false })).toBeVisible()

  const desk = await pageOf(admin)
  await openLive(desk, '/admin')
  await desk.getByRole('button', { name: `2–1 for ${match.ours.name}` }).click()
  await expect(toast(desk, 'Match score updated!')).toBeVisible()
  await expect(room.getByText('Score: 2-1')).toBeVisible()
})

test('the search for passwords of lobbies finds a planted one in every source', async ({
  start,
  admin,
  server,
  cup,
}) => {
  const match = firstMatch(await start('Alpha', 'Bravo'))
  await bothCheckedIn(admin, match)
  const { lobby } = await match.ours.captain.must<Room>('GET', `/matches/${match.id}/room`)
  if (!lobby) throw new Error('a match in progress has a lobby')
  const search = createLobbySecrecy(server)
  await search.readPublicData(admin, cup.id)
  expect(search.counts().passwords).toBe(1)
  expect(await search.leaks()).toEqual([])
  for (const source of ['response', 'event', 'log', 'mail'] as const)
    search.add(source, `"${lobby.password}" was planted`)
  const found = (await search.leaks()).map((leak) => leak.split(':')[0])
  expect(found).toEqual(['response', 'event', 'log', 'mail'].map((source) => `${lobby.password} in ${source}`))
})
