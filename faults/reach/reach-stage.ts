import type { Tournament } from '@cup/contract/tournaments'
import { openCup, readBracket } from '@cup/rehearsal/cup'
import { type Person, signIn } from '@cup/rehearsal/person'
import type { Db } from '@cup/server/db/db'
import { createTeam } from '@cup/server/testing/factories/create-team'
import { sql } from 'kysely'
import type { CrashPoint } from '../harness/crash-point.ts'
import { withInstallation } from '../harness/installation.ts'
import type { Providers } from '../harness/providers.ts'
import type { Instance } from '../harness/start-instance.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

/** Longer than the queue waits before it retries the jobs of a dead server. */
export const TIMEOUT_MS = 120_000

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
  withDb<T>(use: (db: Db) => Promise<T>): Promise<T>
}

/** Opens a cup with that many teams and draws its bracket. The teams are written to the database: a thousand people fit. */
export const withReach = <T>(teams: number, use: (stage: ReachStage) => Promise<T>): Promise<T> =>
  withInstallation(async ({ origin, providers, dataDir, start }) => {
    const withDb: ReachStage['withDb'] = (read) => withDatabaseIn(dataDir, read)
    let instance = start()
    await instance.mustBeReady()
    const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
    const cup = await openCup(admin, 'Cup of the day')
    await withDb(async (db) => {
      for (let made = 0; made < teams; made++) {
        await createTeam(db, { tournamentId: cup.id, name: `Team ${made + 1}`, paid: true })
      }
    })
    await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
    return use({
      origin,
      providers,
      admin,
      cup,
      matches: await findCallable(admin, cup.id, withDb),
      instance: () => instance,
      start: async (crash) => {
        instance = start({ crash })
        await instance.mustBeReady()
      },
      withDb,
    })
  })

async function findCallable(admin: Person, cupId: string, withDb: ReachStage['withDb']): Promise<CallableMatch[]> {
  const { matches } = await readBracket(admin, cupId)
  const members = await withDb((db) =>
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

/** Gives each player devices that receive push messages; returns their ids. */
export async function giveDevices({ providers, withDb }: ReachStage, match: CallableMatch, each: number) {
  const rows = match.players.flatMap(({ id: userId }) =>
    Array.from({ length: each }, () => ({ userId, ...providers.controls.push.createDevice() })),
  )
  await withDb((db) =>
    db
      .insertInto('push_subscriptions')
      .values(rows.map(({ userId, endpoint, keys }) => ({ user_id: userId, endpoint, ...keys, device: 'Chrome' })))
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Turns on mails about called matches for these players. */
export const turnOnMail = ({ withDb }: ReachStage, { players }: CallableMatch): Promise<unknown> =>
  withDb((db) =>
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

/** The number of messages that are not sent yet, jobs included. */
export const countWaiting = ({ withDb }: Pick<ReachStage, 'withDb'>): Promise<number> =>
  withDb(async (db) => {
    const { rows } = await sql<{ waiting: number }>`select (
      (select count(*) from deliveries where status = 'pending') +
      (select count(*) from announcements where status = 'pending') +
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name in ('push-notices', 'mail-notices') and start_after < now() + interval '5 minutes'))::int as waiting
    `.execute(db)
    return rows[0]?.waiting ?? 0
  })
