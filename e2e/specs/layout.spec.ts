import { payFee, playOut } from '@cup/rehearsal/cup'
import { expect, test } from '../support/fixtures.ts'
import { expectStill, sumOf, watchShifts } from '../support/layout-shifts.ts'
import { openLive } from '../support/live-wire.ts'
import { toast } from '../support/pages/frame.ts'

test('neither a fee that is due nor a podium pushes the teams down', async ({ enter, admin, cup, pageOf }) => {
  const debtor = await enter('Alpha', { paid: false })
  await enter('Bravo')
  await expectStill(pageOf, debtor.captain, ['/prize-pool'])
  await enter('Charlie')
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await expectStill(pageOf, null, ['/prize-pool', '/bracket'])
})

test('a toast moves nothing', async ({ start, admin, page }) => {
  await start('Alpha', 'Bravo')
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = await shifts()
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  await expect(toast(page, 'Check-in period started!')).toHaveCount(0)
  expect(await shifts()).toEqual(before)
})

test('the pool changes in place', async ({ enter, pageOf, origin }) => {
  const team = await enter('Alpha', { paid: false })
  const page = await pageOf(null)
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = sumOf(await shifts())
  await payFee(origin, team.captain, team.id)
  await expect(page.getByText('$10.00', { exact: true })).toBeVisible()
  // The team's badge says Paid instead of Unpaid and grows narrower: 0.00002, and nothing else.
  expect(sumOf(await shifts())).toBeCloseTo(before, 4)
})
