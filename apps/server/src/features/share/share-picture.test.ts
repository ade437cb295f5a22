import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { getSharePicture } from './get-share-picture.ts'
import { findSharePicture } from './share-pictures.queries.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const fetchPicture = (name: string) => testApp.app.inject(`/api/share/${name}`)

/** Width and height as the file itself states them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('the preview picture', () => {
  test.each(['bracket.png', 'pool.png'])('%s is there before the first cup', async (name) => {
    const { statusCode, headers, rawPayload } = await fetchPicture(name)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG')
    expect(sizeOf(rawPayload)).toEqual([1200, 630])
  })

  test('another name is not found', async () => {
    expect((await fetchPicture('else.png')).statusCode).toBe(404)
  })

  test('is stored, kept while nothing changes, and drawn anew after a change', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db, { name: 'Cup <1> & "2"' })
    for (const paid of [true, true]) await createTeam(db, { tournamentId: id, paid })
    await getSharePicture(testApp.deps, 'bracket', id)
    const first = await findSharePicture(db, id, 'bracket')
    await getSharePicture(testApp.deps, 'bracket', id)
    expect(await findSharePicture(db, id, 'bracket')).toEqual(first)
    await testApp.request(await createAdmin(db), 'POST', `/admin/bracket/generate/${id}`)
    const drawn = await getSharePicture(testApp.deps, 'bracket', id)
    const second = await findSharePicture(db, id, 'bracket')
    expect(second?.fingerprint).not.toBe(first?.fingerprint)
    expect(second?.png.equals(drawn)).toBe(true)
  })
})
