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

test('a name is not lost if it was acknowledged, or requested without a response', async () => {
  const { id, name } = await createUser(testDb.db)
  expect(await findLost(testDb.db, withNames([id, { kept: name, tried: undefined }]))).toEqual([])
  expect(await findLost(testDb.db, withNames([id, { kept: 'Before', tried: name }]))).toEqual([])
})

test('a name is lost if the account has another one', async () => {
  const { id, name } = await createUser(testDb.db)
  const acks = withNames([id, { kept: 'Before', tried: undefined }])
  expect(await findLost(testDb.db, acks)).toEqual([`name ${id} is ${name}, not Before`])
})

test('a deleted account is reported, and the names of other accounts are still settled', async () => {
  const { id, name } = await createUser(testDb.db)
  const deleted = randomUUID()
  const acks = withNames([deleted, { kept: 'Deleted', tried: 'Never' }], [id, { kept: 'Before', tried: name }])
  expect(await findLost(testDb.db, acks)).toEqual([`account ${deleted} of Deleted`])
  await settleNames(testDb.db, acks.names)
  expect(acks.names.get(id)).toEqual({ kept: name, tried: undefined })
})
