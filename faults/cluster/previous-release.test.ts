import type { Tournament } from '@cup/contract/tournaments'
import { enterTeam, openCup, playOut } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREVIOUS, reasonWithoutPrevious, unpackPrevious } from '../harness/previous-release.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { openScratch, type Scratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'

const TIMEOUT = 240_000
const reason = reasonWithoutPrevious()
const FORMER_TERMS = { entry_fee: 10, added_prize: 0, added_prize_by: null, team_limit: null, rules: null }

describe.skipIf(reason !== undefined)(`an installation of release ${PREVIOUS.version} ${reason ?? ''}`, () => {
  let scratch: Scratch
  let providers: Providers
  let options: Omit<Parameters<typeof startInstance>[0], 'sources'>
  let previous: string
  let running: Instance | undefined
  let admin: Person
  let over: Tournament
  let open: Tournament
  beforeAll(async () => {
    scratch = openScratch()
    const port = await freePort()
    providers = await startProviders(`http://localhost:${port}`)
    options = { providers, port, database: { dataDir: scratch.folder('data') } }
    previous = unpackPrevious(scratch.folder('previous'))
    running = startInstance({ ...options, sources: previous })
    await running.mustBeReady()
    admin = await signIn(running.origin, 'admin@example.com', 'Super Admin')
    over = await openCup(admin, 'Over')
    for (const name of ['One', 'Two']) await enterTeam(running.origin, name)
    await admin.must('POST', `/admin/bracket/generate/${over.id}`)
    await playOut(admin, over.id)
    open = await openCup(admin, 'Open')
    for (const name of ['Three', 'Four', 'Five']) await enterTeam(running.origin, name)
    await running.stop()
  }, TIMEOUT)
  afterAll(async () => {
    await running?.kill()
    await providers?.close()
    scratch?.remove()
  })

  test(
    'is upgraded with its data: every cup keeps the terms it was played under, and the open cup continues',
    async () => {
      running = startInstance(options)
      await running.mustBeReady()
      const cups = await admin.must<Tournament[]>('GET', '/admin/tournaments/all')
      expect(cups).toMatchObject([
        { id: open.id, prize_pool: 30, ...FORMER_TERMS },
        { id: over.id, prize_pool: 20, status: 'completed', ...FORMER_TERMS },
      ])
      await enterTeam(running.origin, 'Six')
      await admin.must('POST', `/admin/bracket/generate/${open.id}`)
      expect(await playOut(admin, open.id)).toBeGreaterThanOrEqual(6)
      await admin.must('POST', `/admin/tournaments/${open.id}/complete`)
      await running.stop()
    },
    TIMEOUT,
  )

  test(
    'cannot be started by that release again, which would charge $10 for any cup',
    async () => {
      running = startInstance({ ...options, sources: previous })
      expect(await running.ended).toBe(1)
      expect(running.output()).toContain(
        'the database is newer than this server: it has the migration 20261118060000_needs_release_0_3_0',
      )
    },
    TIMEOUT,
  )
})
