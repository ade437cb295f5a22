import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
let tournamentId: string
beforeAll(async () => {
  const { db } = testApp.deps
  admin = await createAdmin(db)
  tournamentId = (await createTournament(db)).id
  const ada = await createUser(db, { name: 'Ada Lovelace' })
  await createTeam(db, { tournamentId, name: 'Disputed', disputed: true })
  await createTeam(db, { tournamentId, name: 'Oldest', paid: true, players: [ada] })
  await createTeam(db, { tournamentId, name: 'Middle', paid: true })
  await createTeam(db, { tournamentId, name: 'Newest', paid: true })
  await createTeam(db, { tournamentId: (await createTournament(db)).id, name: 'Elsewhere', paid: true })
})

const list = async (query = '') => {
  const { body, headers } = await testApp.request(admin, 'GET', `/admin/payments/${tournamentId}${query}`)
  return {
    teams: body.payments.map((row: { team_name: string }) => row.team_name),
    total: headers['x-total-count'],
    next: /[?&](cursor=[^&>]+)/.exec(String(headers.link))?.[1],
  }
}

describe('the payments of a tournament', () => {
  test('that need attention come first, then the newest', async () => {
    expect(await list()).toEqual({
      teams: ['Disputed', 'Newest', 'Middle', 'Oldest'],
      total: '4',
      next: undefined,
    })
  })

  test('come in pages that neither repeat nor skip a row', async () => {
    const seen: string[] = []
    let cursor: string | undefined = ''
    do {
      const { teams, total, next } = await list(`?limit=1&${cursor}`)
      expect([teams.length, total]).toEqual([1, '4'])
      seen.push(...teams)
      cursor = next
    } while (cursor !== undefined)
    expect(seen).toEqual(['Disputed', 'Newest', 'Middle', 'Oldest'])
  })

  test('of the same moment come in pages as well', async () => {
    await sql`update payments set created_at = date_trunc('hour', now())`.execute(testApp.deps.db)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&${first.next}`)
    expect(first.teams[0]).toBe('Disputed')
    expect([...first.teams, ...second.teams].toSorted()).toEqual(['Disputed', 'Middle', 'Newest', 'Oldest'])
    expect(second.next).toBeUndefined()
  })

  test.each([
    ['a part of the team’s name', 'iddl', ['Middle']],
    ['a part of the payer’s name, in other letter case', 'LOVELACE', ['Oldest']],
    ['the same text in another tournament', 'Elsewhere', []],
    ['a pattern, which is plain text', '%25', []],
  ])('are searched by %s', async (_name, text, teams) => {
    expect(await list(`?q=${text}`)).toEqual({ teams, total: String(teams.length), next: undefined })
  })
})

test('of several disputes the open one is shown, else the latest', async () => {
  const { db } = testApp.deps
  const cup = (await createTournament(db)).id
  await createTeam(db, { tournamentId: cup, disputed: true })
  const { id } = await db.selectFrom('payments').select('id').where('tournament_id', '=', cup).executeTakeFirstOrThrow()
  const add = (name: string, state: 'won' | 'lost', minutes: number) =>
    sql`
    insert into disputes (provider_dispute_id, payment_id, state, amount_cents, updated_at)
    values (${`${name}_${id}`}, ${id}, ${state}, ${minutes * 100}, now() + make_interval(mins => ${minutes}))`.execute(
      db,
    )
  const shown = async () =>
    (await testApp.request(admin, 'GET', `/admin/payments/${cup}`)).body.payments.map(
      ({ dispute }: { dispute: { state: string; amount: number | null } }) => [dispute.state, dispute.amount],
    )
  await add('later', 'lost', 9)
  await add('earlier', 'won', 5)
  expect(await shown()).toEqual([['open', null]])
  await sql`update disputes set state = 'won' where payment_id = ${id} and state = 'open'`.execute(db)
  expect(await shown()).toEqual([['lost', 9]])
})
