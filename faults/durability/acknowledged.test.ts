import { randomUUID } from 'node:crypto'
import { createUser } from '@cup/server/testing/factories/create-user'
import { openTestDb, type TestDb } from '@cup/server/testing/test-db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Acknowledged, findLost, nothingAcknowledged, settleNames } from './acknowledged.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

const withNames = (...names: [string, { kept: string; tried: string | undefined }][]): Acknowledged => ({
  ...nothingAcknowledged(),
  names: new Map(names),
})

test('a name that was kept, or whose answer never came, is not lost', async () => {
  const { id, name } = await createUser(testDb.db)
  expect(await findLost(testDb.db, withNames([id, { kept: name, tried: undefined }]))).toEqual([])
  expect(await findLost(testDb.db, withNames([id, { kept: 'Before', tried: name }]))).toEqual([])
})

test('another name than the one that was kept is lost', async () => {
  const { id, name } = await createUser(testDb.db)
  const acks = withNames([id, { kept: 'Before', tried: undefined }])
  expect(await findLost(testDb.db, acks)).toEqual([`name ${id} is ${name}, not Before`])
})

test('an account that is gone is reported, and the other names are settled all the same', async () => {
  const { id, name } = await createUser(testDb.db)
  const gone = randomUUID()
  const acks = withNames([gone, { kept: 'Gone', tried: 'Never' }], [id, { kept: 'Before', tried: name }])
  expect(await findLost(testDb.db, acks)).toEqual([`account ${gone} of Gone`])
  await settleNames(testDb.db, acks.names)
  expect(acks.names.get(id)).toEqual({ kept: name, tried: undefined })
})
