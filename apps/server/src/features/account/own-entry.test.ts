import { expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()

test('a caller sees their ban, the rules they accepted and their open checkouts', async () => {
  const { db } = testApp.deps
  const entryOf = async (person: { id: string }) => (await testApp.request(person, 'GET', '/account/entry')).body
  const { id: tournamentId } = await createTournament(db, { rules: 'Be kind.' })
  const { id: teamId, captain } = await createTeam(db, { tournamentId })
  await db.insertInto('rules_acceptances').values({ tournament_id: tournamentId, user_id: captain.id }).execute()
  await testApp.request(captain, 'POST', '/payments/checkout', { team_id: teamId, origin_url: testApp.origin })
  await testApp.request(await createAdmin(db), 'PUT', `/admin/users/${captain.id}/ban`, { reason: 'Shouts at people' })
  expect(await entryOf(captain)).toEqual({
    cannot_enter: 'You cannot enter cups',
    accepted_rules: [tournamentId],
    open_checkouts: [teamId],
  })
  expect(await entryOf(await createUser(db))).toEqual({ cannot_enter: null, accepted_rules: [], open_checkouts: [] })
})
