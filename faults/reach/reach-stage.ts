import type { Tournament } from '@cup/contract/tournaments'
import { openCup, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import { freePort } from '@cup/rehearsal/server-process'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { lookIntoFolder } from '../harness/look-into.ts'
import { type Providers, startProviders } from '../harness/providers.ts'
import { openScratch } from '../harness/scratch.ts'
import { type Instance, startInstance } from '../harness/start-instance.ts'

/** A match of the first round that can be called, with the people to notify. */
export interface CallableMatch {
  id: string
  /** The two teams as messages name them. */
  versus: string
  players: { id: string; email: string }[]
}

/** A cup that is about to be played, on an instance that may be killed and started again. */
export interface ReachStage {
  origin: string
  providers: Providers
  admin: Person
  cup: Tournament
  matches: CallableMatch[]
  instance(): Instance
  /** Starts the instance again, optionally with a crash point. */
  start(crash?: CrashPoint): Promise<void>
  look<T>(look: (db: Db) => Promise<T>): Promise<T>
}

/** Opens a cup with that many teams and draws its bracket; rows instead of sign-ins, so that a thousand people fit. */
export async function withReach<T>(teams: number, use: (stage: ReachStage) => Promise<T>): Promise<T> {
  const scratch = openScratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const providers = await startProviders(origin)
  const dataDir = await scratch.dataFolder('data')
  const launch = (crash?: CrashPoint) =>
    startInstance({ providers, port, database: { dataDir }, ...(crash === undefined ? {} : { crash }) })
  let instance = launch()
  const look: ReachStage['look'] = (see) => lookIntoFolder(dataDir, see)
  try {
    await instance.mustBeReady()
    const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
    const cup = await openCup(admin, 'Cup of the day')
    await look(async (db) => {
      for (let made = 0; made < teams; made++) {
        await createTeam(db, { tournamentId: cup.id, name: `Team ${made + 1}`, paid: true })
      }
    })
    await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
    const stage: ReachStage = {
      origin,
      providers,
      admin,
      cup,
      matches: await findCallable(admin, cup.id, look),
      instance: () => instance,
      start: async (crash) => {
        instance = launch(crash)
        await instance.mustBeReady()
      },
      look,
    }
    return await use(stage)
  } finally {
    await instance.stop()
    await providers.close()
    scratch.remove()
  }
}

async function findCallable(admin: Person, cupId: string, look: ReachStage['look']): Promise<CallableMatch[]> {
  const { matches } = await readBracket(admin, cupId)
  const members = await look((db) =>
    db
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.team_id', 't.team_name', 'u.id', sql<string>`u.email`.as('email')])
      .execute(),
  )
  return matches.flatMap(({ id, team1_id, team2_id }) => {
    const [one, other] = [team1_id, team2_id].map((teamId) => members.filter(({ team_id }) => team_id === teamId))
    if (one?.[0] === undefined || other?.[0] === undefined) return []
    return { id, versus: `${one[0].team_name} v ${other[0].team_name}`, players: [...one, ...other] }
  })
}

/** Browsers that receive push messages, as if each player had switched on that many. Returns the devices' ids. */
export async function giveDevices({ providers, look }: ReachStage, match: CallableMatch, each: number) {
  const rows = match.players.flatMap(({ id: userId }) =>
    Array.from({ length: each }, () => ({ userId, ...providers.controls.push.createDevice() })),
  )
  await look((db) =>
    db
      .insertInto('push_subscriptions')
      .values(rows.map(({ userId, endpoint, keys }) => ({ user_id: userId, endpoint, ...keys, device: 'Chrome' })))
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Switches the mail about called matches on for these players. */
export const wantMail = ({ look }: ReachStage, { players }: CallableMatch): Promise<unknown> =>
  look((db) =>
    db
      .insertInto('notification_settings')
      .values(players.map(({ id }) => ({ user_id: id, kind: 'match_called', channel: 'mail' as const, enabled: true })))
      .execute(),
  )

export const connectDiscord = ({ admin, providers }: ReachStage): Promise<unknown> =>
  admin.must('PUT', '/admin/announcements', {
    discord_webhook_url: providers.controls.discord.webhookUrl,
    kinds: ['matches_called'],
  })

/** Messages that are not sent yet, jobs included. */
export const countWaiting = ({ look }: Pick<ReachStage, 'look'>): Promise<number> =>
  look(async (db) => {
    const { rows } = await sql<{ waiting: number }>`select (
      (select count(*) from deliveries where status = 'pending') +
      (select count(*) from announcements where status = 'pending') +
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name in ('push-notices', 'mail-notices') and start_after < now() + interval '5 minutes'))::int as waiting
    `.execute(db)
    return rows[0]?.waiting ?? 0
  })
