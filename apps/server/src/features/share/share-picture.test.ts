import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { getSharePicture } from './get-share-picture.ts'
import { findSharePicture } from './share-pictures.queries.ts'

const testApp = testAppForFile()

const fetchPicture = (name: string) => testApp.app.inject(`/api/share/${name}`)

/** Width and height as the file itself states them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('the preview picture', () => {
  test.each(['bracket.png', 'pool.png'])('%s exists before the first cup', async (name) => {
    const { statusCode, headers, rawPayload } = await fetchPicture(name)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(rawPayload.toString('latin1', 1, 4)).toBe('PNG')
    expect(sizeOf(rawPayload)).toEqual([1200, 630])
  })

  test('of an installation without a cup is drawn once', async () => {
    const [pool, bracket] = [
      await getSharePicture(testApp.deps, { kind: 'pool' }),
      await getSharePicture(testApp.deps, { kind: 'bracket' }),
    ]
    expect(bracket).toBe(pool)
  })

  test('of an unknown cup is not found', async () => {
    expect((await fetchPicture(`pool.png?tournament_id=${randomUUID()}`)).statusCode).toBe(404)
  })

  test('another name is not found', async () => {
    expect((await fetchPicture('else.png')).statusCode).toBe(404)
  })

  test('is stored, and drawn again only after a change', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db, { name: 'Cup <1> & "2"' })
    for (const paid of [true, true]) await createTeam(db, { tournamentId: id, paid })
    await getSharePicture(testApp.deps, { kind: 'bracket', tournamentId: id })
    const first = await findSharePicture(db, id, 'bracket')
    await getSharePicture(testApp.deps, { kind: 'bracket', tournamentId: id })
    expect(await findSharePicture(db, id, 'bracket')).toEqual(first)
    await testApp.request(await createAdmin(db), 'POST', `/admin/bracket/generate/${id}`)
    const drawn = await getSharePicture(testApp.deps, { kind: 'bracket', tournamentId: id })
    const second = await findSharePicture(db, id, 'bracket')
    expect(second?.fingerprint).not.toBe(first?.fingerprint)
    expect(second?.png.equals(drawn)).toBe(true)
  })

  test('is drawn even if an old name has characters that XML does not allow', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    for (const name of ['Odd \uFFFE', 'Odder \uFFFF']) await createTeam(db, { tournamentId: id, name, paid: true })
    await testApp.request(await createAdmin(db), 'POST', `/admin/bracket/generate/${id}`)
    const { statusCode, rawPayload } = await fetchPicture(`bracket.png?tournament_id=${id}`)
    expect([statusCode, sizeOf(rawPayload)]).toEqual([200, [1200, 630]])
  })

  test('shows the match to watch while a cup is played, and its champions afterwards', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db)
    await createTeam(db, { tournamentId: id, name: 'Ceiling Shot', paid: true })
    const winner = await createTeam(db, { tournamentId: id, name: 'Wall Riders', paid: true })
    const admin = await createAdmin(db)
    const draw = vi.fn(async (svg: string) => Buffer.from(svg))
    const drawn = async () => String(await getSharePicture(testApp.deps, { kind: 'bracket', tournamentId: id, draw }))
    expect(await drawn()).toContain('Prize pool')
    await testApp.request(admin, 'POST', `/admin/bracket/generate/${id}`)
    expect(await drawn()).toMatch(/Ceiling Shot.*Wall Riders.*Up next/)
    const matches = await db
      .selectFrom('matches')
      .select('id')
      .where('tournament_id', '=', id)
      .orderBy('round')
      .execute()
    for (const match of matches)
      await testApp.request(admin, 'POST', `/admin/matches/${match.id}/update?winner_team_id=${winner.id}&score=4-1`)
    expect(await drawn()).toMatch(/CHAMPIONS.*Wall Riders/)
  })

  const draw = async (svg: string) => Buffer.from(svg)
  test('of a free cup without a prize shows nothing about money, before and after the draw', async () => {
    const { db } = testApp.deps
    const { id } = await createTournament(db, { feeCents: 0 })
    for (let made = 0; made < 2; made++) await createTeam(db, { tournamentId: id, paid: true })
    const admin = await createAdmin(db)
    const drawn = async () => String(await getSharePicture(testApp.deps, { kind: 'bracket', tournamentId: id, draw }))
    expect(await drawn()).toContain('2 teams · 3v3 · free entry')
    await testApp.request(admin, 'POST', `/admin/bracket/generate/${id}`)
    expect(await drawn()).toMatch(/0 of 2 matches played · 2 teams</)
    const matches = await db
      .selectFrom('matches')
      .select('id')
      .where('tournament_id', '=', id)
      .orderBy('round')
      .execute()
    const winner = await db.selectFrom('teams').select('id').where('tournament_id', '=', id).executeTakeFirstOrThrow()
    for (const match of matches)
      await testApp.request(admin, 'POST', `/admin/matches/${match.id}/update?winner_team_id=${winner.id}&score=4-1`)
    expect(await drawn()).toContain('CHAMPIONS')
    expect(await drawn()).not.toContain('$')
  })

  test('names who adds a prize', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 735, addedCents: 5000 })
    await testApp.deps.db.updateTable('tournaments').set({ added_prize_by: 'Bar Nine' }).where('id', '=', id).execute()
    const picture = String(await getSharePicture(testApp.deps, { kind: 'pool', tournamentId: id, draw }))
    expect(picture).toContain('Prize pool, of which $50.00 added by Bar Nine')
    expect(picture).toContain('$7.35 per team')
  })

  test('is drawn once for all concurrent requests', async () => {
    const { id } = await createTournament(testApp.deps.db)
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const draw = vi.fn(() => promise)
    const request = () => getSharePicture(testApp.deps, { kind: 'pool', tournamentId: id, draw })
    const first = request()
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1))
    const others = Array.from({ length: 40 }, request)
    // after as many reads of the cup, the other requests have done theirs
    for (let read = 0; read < 40; read++) await describeTournament(testApp.deps.db, id)
    resolve(Buffer.from('picture'))
    const pictures = await Promise.all([first, ...others])
    expect(pictures.map(String)).toEqual(Array(41).fill('picture'))
    expect(draw).toHaveBeenCalledTimes(1)
  })
})
