import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatchScene, type MatchScene } from '#testing/factories/create-match-scene'
import { buildTestApp, type TestApp } from '#testing/test-app'
import type { Tx } from './db/db.ts'
import type { DomainEvent, DomainEventType } from './events/domain-event.ts'
import { inTransaction } from './events/in-transaction.ts'
import { createReactions, REACTIONS, type ReactionTable } from './reactions.ts'

let testApp: TestApp
let scene: MatchScene
let tournamentId: string
beforeAll(async () => {
  testApp = await buildTestApp()
  scene = await createMatchScene(testApp)
  const { db } = testApp.deps
  const match = await db.selectFrom('matches').selectAll().where('id', '=', scene.running).executeTakeFirstOrThrow()
  tournamentId = match.tournament_id
  await sql`update announcement_channel set webhook_url = 'https://discord.test/hook', kinds = default`.execute(db)
})
afterAll(() => testApp.close())

interface Sample {
  event(): DomainEvent
  /** Makes the state in which the event has something to change. */
  prepare?(tx: Tx): Promise<unknown>
}

const decided = () => ({
  tournamentId,
  matchId: scene.completed,
  changedMatchIds: [scene.completed],
  restartedMatchIds: [],
  summary: 'An organiser decided.',
})

/** The cup is over, and another one takes teams. */
const openNextCup = async (tx: Tx) => {
  await sql`update tournaments set status = 'completed', completed_at = now()`.execute(tx)
  await sql`insert into tournaments (name, start_date) values ('Next Cup', now())`.execute(tx)
}

/** The cup draws itself, has begun and has too few teams. */
const waitForTeams = (tx: Tx) =>
  sql`update tournaments set status = 'active', bracket_at = null, automatic_draw = true, start_date = now()
    where id = ${tournamentId}`.execute(tx)

const FREE = { entry_fee_cents: 0, added_prize_cents: 0, added_prize_by: null, team_limit: null }

const SAMPLES: { readonly [T in DomainEventType]?: Sample } = {
  tournament_opened: {
    event: () => ({ type: 'tournament_opened', tournamentId, name: 'Cup', startDate: new Date(), terms: FREE }),
    prepare: (tx) => openNextCup(tx),
  },
  tournament_changed: {
    event: () => ({ type: 'tournament_changed', tournamentId }),
    prepare: (tx) => openNextCup(tx),
  },
  tournament_completed: {
    event: () => ({ type: 'tournament_completed', tournamentId }),
    prepare: (tx) => openNextCup(tx),
  },
  team_joined: {
    event: () => ({ type: 'team_joined', tournamentId, teamId: scene.runningTeam }),
    prepare: (tx) => waitForTeams(tx),
  },
  fee_paid: {
    event: () => ({ type: 'fee_paid', tournamentId, teamId: scene.runningTeam, amountCents: 1000, poolCents: 1000 }),
    prepare: (tx) => waitForTeams(tx),
  },
  place_freed: { event: () => ({ type: 'place_freed', tournamentId }) },
  invite_sent: { event: () => ({ type: 'invite_sent', inviteId: randomUUID(), sentAt: new Date() }) },
  bracket_drawn: { event: () => ({ type: 'bracket_drawn', tournamentId }) },
  bracket_reset: { event: () => ({ type: 'bracket_reset', tournamentId }) },
  check_in_opened: { event: () => ({ type: 'check_in_opened', tournamentId, matchId: scene.inCheckIn }) },
  check_in_cancelled: { event: () => ({ type: 'check_in_cancelled', tournamentId, matchId: scene.inCheckIn }) },
  team_checked_in: {
    event: () => ({
      type: 'team_checked_in',
      tournamentId,
      matchId: scene.inCheckIn,
      teamId: scene.foreign,
      teamName: 'Redshift',
      byOrganiser: false,
    }),
  },
  check_in_finished: {
    event: () => ({ type: 'check_in_finished', tournamentId, matchId: scene.running, absentTeamIds: [] }),
    prepare: (tx) => sql`delete from lobbies`.execute(tx),
  },
  match_settled: { event: () => ({ type: 'match_settled', ...decided() }) },
  match_reopened: { event: () => ({ type: 'match_reopened', ...decided() }) },
  change_undone: {
    event: () => ({ type: 'change_undone', tournamentId, matchId: scene.running, changedMatchIds: [scene.running] }),
  },
  result_confirmed: {
    event: () => ({ type: 'result_confirmed', tournamentId, matchId: scene.completed }),
    prepare: (tx) =>
      sql`insert into server_confirmations (match_id, team_id, contested_at, contested_by)
        values (${scene.completed}, ${scene.completedTeam}, now(), ${scene.player.id})`.execute(tx),
  },
  win_claimed: {
    event: () => ({
      type: 'win_claimed',
      matchId: scene.running,
      startedAt: new Date(),
      teamId: scene.runningTeam,
      team1Games: 2,
      team2Games: 0,
    }),
  },
  report_expired: {
    event: () => ({ type: 'report_expired', matchId: scene.completed, teamId: scene.completedTeam }),
  },
  prizes_owed: {
    event: () => ({ type: 'prizes_owed', tournamentId }),
    prepare: (tx) =>
      sql`insert into payouts (tournament_id, place, team_id, team_name, user_id, player_name, amount_cents)
        select t.tournament_id, 1, t.id, t.team_name, t.captain_id, 'Captain', 500 from teams t
        join users u on u.id = t.captain_id and u.signed_in_at is not null
        where t.tournament_id = ${tournamentId} limit 1`.execute(tx),
  },
  podium_decided: {
    event: () => ({
      type: 'podium_decided',
      tournamentId,
      name: 'Cup',
      teamIds: [scene.team, null, null],
      teamNames: ['Redshift', null, null],
    }),
  },
}

/** What the reactions leave behind, in the transaction that emitted the event. It is rolled back afterwards. */
async function stateAfter({ event, prepare }: Sample, table: ReactionTable): Promise<unknown> {
  const { db, jobs, config } = testApp.deps
  const reactions = createReactions({ jobs, config, live: { announce: async () => () => {} } }, table)
  const seen = Promise.withResolvers<unknown>()
  const rolledBack = inTransaction(
    {
      db,
      reactions: async (tx, events) => {
        await reactions(tx, events)
        const { rows } = await sql`
          select (select count(*) from match_messages) as messages, (select count(*) from lobbies) as lobbies,
            (select count(*) from server_confirmations) as confirmations, (select count(*) from announcements) as posts,
            (select count(*) from pgboss.job where name in ('push-notices', 'mail-notices')) as notices,
            (select count(*) from pgboss.job where name = 'update-records') as records,
            (select count(*) from pgboss.job where name = 'advance-cups') as advances,
            (select count(*) from pgboss.job where name = 'make-scheduled-cups') as scheduled
        `.execute(tx)
        seen.resolve(rows[0])
        throw new Error('seen')
      },
    },
    async (tx, emit) => {
      await prepare?.(tx)
      emit(event())
    },
  )
  await expect(rolledBack).rejects.toThrow('seen')
  return seen.promise
}

const entries = Object.entries(REACTIONS).flatMap(([type, reactions]) =>
  reactions.map((reaction) => ({ type: type as DomainEventType, reaction, name: reaction.name })),
)

// Each of them is shown to have an effect below; this list is what makes a missing one fail.
test('the reactions to each event', () => {
  const names = Object.entries(REACTIONS).map(([type, reactions]) => [type, reactions.map(({ name }) => name)] as const)
  expect(Object.fromEntries(names.filter(([, reactions]) => reactions.length > 0))).toEqual({
    tournament_opened: ['announceTournament', 'notifyOpening'],
    tournament_changed: ['notifyOpening'],
    tournament_completed: ['enqueueRecords', 'drawWaitingCup', 'makeNextCups', 'notifyOpening'],
    team_joined: ['drawWithLateTeam'],
    place_freed: ['notifyWaitingCaptains'],
    fee_paid: ['drawWithLateTeam'],
    invite_sent: ['notifyInvited'],
    bracket_drawn: ['announceBracket'],
    bracket_reset: ['deleteMessages'],
    check_in_opened: ['notifyCalledPlayers', 'announceCalledMatches'],
    check_in_cancelled: ['addCheckInLines'],
    team_checked_in: ['addCheckInLines'],
    check_in_finished: ['openLobbiesOfStarted'],
    match_settled: ['closeRooms', 'announceResults'],
    match_reopened: ['reopenRooms', 'announceResults'],
    change_undone: ['reopenRooms'],
    result_confirmed: ['closeContests'],
    win_claimed: ['notifyOpponents'],
    report_expired: ['allowContests'],
    prizes_owed: ['notifyWinners'],
    podium_decided: ['announcePodium', 'enqueueRecords'],
  })
})

test.each(entries)('after $type, $name has an effect that is missing without it', async ({ type, reaction }) => {
  const sample = SAMPLES[type]
  if (sample === undefined) throw new Error(`add a sample of ${type}`)
  const without = { ...REACTIONS, [type]: REACTIONS[type].filter((other) => other !== reaction) }
  const [complete, incomplete] = [await stateAfter(sample, REACTIONS), await stateAfter(sample, without)]
  expect(incomplete).not.toEqual(complete)
})

test('a reaction that fails rolls the change back', async () => {
  const { db, jobs, config } = testApp.deps
  const failing: ReactionTable = {
    ...REACTIONS,
    tournament_changed: [() => Promise.reject(new Error('no'))],
  }
  const reactions = createReactions({ jobs, config, live: { announce: async () => () => {} } }, failing)
  const renamed = inTransaction({ db, reactions }, async (tx, emit) => {
    await tx.updateTable('tournaments').set({ name: 'Renamed' }).where('id', '=', tournamentId).execute()
    emit({ type: 'tournament_changed', tournamentId })
  })
  await expect(renamed).rejects.toThrow('no')
  const { name } = await db
    .selectFrom('tournaments')
    .select('name')
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  expect(name).not.toBe('Renamed')
})
