import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { countStatements } from '../../db/statement-use.ts'
import { insertAuditEntry } from './audit.queries.ts'

const testApp = testAppForFile()
let admin: { id: string; name: string }
const ENTRIES = 120
const CUP = '11111111-1111-4111-8111-111111111111'
const REQUEST = '0c5e1f9a-77aa-4c1b-9d5e-2f6f0a1b2c3d'

beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
  await testApp.deps.db.transaction().execute(async (tx) => {
    for (let count = 1; count <= ENTRIES; count++) {
      const insert = () =>
        insertAuditEntry(tx, {
          actor: count % 2 === 0 ? admin : null,
          action: count % 3 === 0 ? 'team.rename' : 'match.set_score',
          target: {
            type: 'team',
            id: `target-${count % 5}`,
            name: count === 7 ? '=cmd jane@example.com' : `Target ${count}`,
          },
          tournamentId: count % 4 === 0 ? CUP : null,
          reason: count === 7 ? 'asked by jane.doe@sub.example.org, "twice"' : null,
          after: { count },
        })
      await (count === 9 ? countStatements({ requestId: REQUEST, statements: 0, ms: 0 }, insert) : insert())
    }
  })
})

const list = async (query = '') => (await testApp.request(admin, 'GET', `/admin/audit${query}`)).body
const counts = (entries: { after: { count: number } }[]) => entries.map(({ after }) => after.count)

describe('the audit log', () => {
  test('is listed newest first, page by page, to the end', async () => {
    const seen: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(next === '' ? '' : `?before=${next}`)
      seen.push(...counts(page.entries))
      next = page.next
    }
    expect(seen).toEqual(Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index))
  })

  test.each([
    ['action=team.rename', (count: number) => count % 3 === 0],
    ['target_id=target-2', (count: number) => count % 5 === 2],
    [`tournament_id=${CUP}`, (count: number) => count % 4 === 0],
    ['action=team.rename&target_id=target-1', (count: number) => count % 3 === 0 && count % 5 === 1],
  ])('is filtered by %s', async (filter, matches) => {
    const { entries } = await list(`?${filter}`)
    const expected = Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index).filter(matches)
    expect(counts(entries)).toEqual(expected.slice(0, 50))
  })

  test('can be filtered by actor; entries without an actor are the server’s', async () => {
    const { entries } = await list(`?actor_id=${admin.id}`)
    const byAdmin = Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index).filter((count) => count % 2 === 0)
    expect(counts(entries)).toEqual(byAdmin.slice(0, 50))
    expect(new Set(entries.map(({ actor_name }: { actor_name: string }) => actor_name))).toEqual(new Set(['Admin']))
    expect((await list()).entries[1]).toMatchObject({ actor_name: 'Server', actor_id: null })
  })

  test('finds what a request did by the id that a person read on the screen', async () => {
    expect(counts((await list(`?q=${REQUEST}`)).entries)).toEqual([9])
    expect(counts((await list(`?q=${REQUEST.replace('0c', '0d')}`)).entries)).toEqual([])
  })

  test('lists the actions for the filter', async () => {
    expect((await list()).actions).toEqual(['match.set_score', 'team.rename'])
  })

  test.each(['?tournament_id=junk', '?actor_id=1', "?target_id=' or 1=1--"])('finds nothing for %s', async (query) => {
    expect((await list(query)).entries).toEqual([])
  })

  test.each(['?before=junk', '?before=-1', `?before=${'9'.repeat(40)}`, '?action=&target_id='])(
    'ignores %s',
    async (query) => {
      expect((await list(query)).entries).toHaveLength(50)
    },
  )

  test('is exported as CSV with masked addresses and escaped formulas', async () => {
    const { status, body, headers } = await testApp.request(admin, 'GET', '/admin/audit/csv?target_id=target-2')
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      'id,at,actor_id,actor_name,action,target_type,target_id,target_name,tournament_id,before,after,reason,request_id',
    )
    expect(lines).toHaveLength(1 + 24 + 1)
    const line = lines.find((each: string) => each.includes('""count"":7}'))
    expect(line).toContain(",'=cmd j•••@e•••.com,")
    expect(line).toContain('"asked by j•••@s•••.org, ""twice"""')
    expect(body).not.toContain('@example')
  })
})
