import { expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()

test('a caller hides their own name alone, and the pages that show names refetch', async () => {
  const { db } = testApp.deps
  const [person, other] = [await createUser(db), await createUser(db)]
  const hide = (hidden: unknown) => testApp.request(person, 'PUT', '/account/profile', { hidden })
  expect((await hide(true)).body).toEqual({ hidden: true })
  expect(testApp.events).toEqual([])
  const { id } = await createTournament(db)
  expect((await hide(false)).body).toEqual({ hidden: false })
  expect(testApp.events).toMatchObject([{ name: 'tournament_updated', payload: { tournament_id: id } }])
  expect((await hide('yes')).body).toMatchObject({ detail: 'hidden must be true or false' })
  await hide(true)
  const users = await db.selectFrom('users').select(['id', 'hidden']).execute()
  expect(users.filter(({ hidden }) => hidden).map(({ id: hiddenId }) => hiddenId)).toEqual([person.id])
  expect(users.map(({ id: userId }) => userId)).toContain(other.id)
})
