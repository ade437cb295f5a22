import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Users } from '../../db/people-tables.ts'

/** Replacements for a name and an address. */
export const DELETED_NAME = 'Deleted user'
const DELETED_EMAIL = 'deleted@user.invalid'

type Rows = Record<string, unknown>[]

/** Everything that is stored about a person, table by table. Without secrets of sessions: they are keys, not data. */
export async function findEverythingAbout(db: Db, userId: string): Promise<Record<string, Rows>> {
  const read = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Rows> =>
    (await query.execute(db)).rows
  const ofPayments = sql`any(array(select id from payments where payer_id = ${userId}))`
  return {
    person: await read(sql`select * from users where id = ${userId}`),
    sessions: await read(sql`select created_at, last_seen_at, expires_at from sessions where user_id = ${userId}`),
    sign_in_codes: await read(sql`select created_at, expires_at, used_at from login_codes where user_id = ${userId}`),
    repeated_calls: await read(
      sql`select key, status, response, created_at from idempotency_keys where user_id = ${userId}`,
    ),
    teams: await read(sql`
      select t.id, t.tournament_id, t.team_name, t.captain_id = ${userId} as is_captain, t.paid, m.slot, m.joined_at,
        t.created_at, t.deleted_at
      from teams t left join team_members m on m.team_id = t.id and m.user_id = ${userId}
      where t.id = any(array(
        select id from teams where captain_id = ${userId} union select team_id from team_members where user_id = ${userId}))
      order by t.created_at`),
    invites_received: await read(sql`
      select * from invites where accepted_by = ${userId} or email = (select email from users where id = ${userId})
      order by created_at`),
    invites_sent: await read(sql`
      select id, team_id, status, created_at, sent_at, answered_at from invites where invited_by = ${userId}
      order by created_at`),
    payments: await read(sql`select * from payments where payer_id = ${userId} order by created_at`),
    refunds: await read(sql`select * from refunds where payment_id = ${ofPayments}`),
    ledger: await read(sql`select * from ledger where payment_id = ${ofPayments} order by id`),
    partial_refunds: await read(sql`select * from partial_refunds where payment_id = ${ofPayments}`),
    disputes: await read(sql`select * from disputes where payment_id = ${ofPayments}`),
    payment_events: await read(sql`
      select e.* from provider_events e join payments p
        on p.provider_session_id = e.session_id or p.provider_payment_intent = e.payment_intent
      where p.payer_id = ${userId} order by e.received_at`),
    record: await read(sql`select * from player_records where user_id = ${userId}`),
    payouts: await read(sql`select * from payouts where user_id = ${userId} order by created_at`),
    payout_handles: await read(sql`select * from payout_handles where user_id = ${userId}`),
    check_ins: await read(sql`select * from checkins where checked_in_by = ${userId} order by checked_in_at`),
    messages: await read(sql`
      select match_id, kind, text, created_at from match_messages where author_id = ${userId} order by number`),
    calls_for_help: await read(sql`select match_id, reason, called_at from help_calls where called_by = ${userId}`),
    reports: await read(sql`
      select match_id, team_id, team1_games, team2_games, evidence_url, reported_at from match_reports
      where reported_by = ${userId} order by reported_at`),
    game_accounts: await read(sql`
      select platform, account_id, name, linked_at from game_accounts where user_id = ${userId} order by linked_at`),
    game_words: await read(sql`
      select match_id, team_id, source, winner_team_id, team1_goals, team2_goals, match_guid, sent_at from game_words
      where sent_by = ${userId} order by number`),
    game_figures: await read(sql`
      select w.match_id, w.match_guid, player from game_words w, jsonb_array_elements(w.players) as player
      where w.match_id = ${matchesOf(userId)} and ${isAbout(userId)} order by w.number`),
    contested_results: await read(sql`
      select match_id, contested_at from server_confirmations where contested_by = ${userId} order by contested_at`),
    push_devices: await read(sql`
      select endpoint, device, created_at, reached_at from push_subscriptions where user_id = ${userId}`),
    notification_settings: await read(sql`
      select kind, channel, enabled from notification_settings where user_id = ${userId}`),
    accepted_rules: await read(sql`
      select tournament_id, accepted_at from rules_acceptances where user_id = ${userId} order by accepted_at`),
    bans: await read(sql`select until, created_at from bans where user_id = ${userId}`),
    audit_log: await read(sql`select * from audit_log where ${mentions(userId)} order by id`),
  }
}

/**
 * The person's data for the export. Log entries are reduced to action and time, because they name other people. Stored
 * responses of idempotent calls are left out.
 */
export async function findOwnData(db: Db, userId: string): Promise<Record<string, Rows>> {
  const { audit_log: _entries, repeated_calls: _responses, ...everything } = await findEverythingAbout(db, userId)
  const { rows: acts } = await sql<Record<string, unknown>>`
    select at, action, actor_id = ${userId}::uuid as own_act, tournament_id
    from audit_log where ${mentions(userId)} order by id`.execute(db)
  return { ...everything, acts }
}

/** A team of the person in a cup that is not over. */
export const findOpenTeam = (db: Db, userId: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .innerJoin('tournaments as c', 'c.id', 't.tournament_id')
    .select(['t.team_name', 'c.name as tournament_name'])
    .where('m.user_id', '=', userId)
    .where('t.deleted_at', 'is', null)
    .where('c.status', '<>', 'completed')
    .orderBy('t.created_at')
    .limit(1)
    .executeTakeFirst()

export async function isOwedPrize(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'owed')
    .where('amount_cents', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the person's row, so that no row can be added that refers to it, such as a seat in a team. */
export async function lockPerson(tx: Tx, userId: string): Promise<Selectable<Users> | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Log entries that name the person. */
const mentions = (userId: string) => sql`id = any(array(
  select id from audit_log where actor_id = ${userId}::uuid
  union select id from audit_log where target_id = ${userId}
  union select id from audit_log where before ->> 'player_id' = ${userId}
  union select id from audit_log where after ->> 'player_id' = ${userId}
  union select id from audit_log where target_type = 'payout'
    and target_id = any(array(select id::text from payouts where user_id = ${userId}::uuid))))`

/** Marks the person as erased and removes their personal data from the row. */
export async function eraseUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: DELETED_NAME,
      email: null,
      picture: null,
      issuer: null,
      subject: null,
      is_admin: false,
      super_admin_of: null,
      erased_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

export async function deleteTraces(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('login_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('rules_acceptances').where('user_id', '=', userId).execute()
  await tx.deleteFrom('bans').where('user_id', '=', userId).execute()
  await tx.deleteFrom('payout_handles').where('user_id', '=', userId).execute()
}

const matchesOf = (userId: string) => sql`any(array(
  select m.id from team_members p join matches m on m.team1_id = p.team_id where p.user_id = ${userId}
  union select m.id from team_members p join matches m on m.team2_id = p.team_id where p.user_id = ${userId}))`

/** Whether a player in a team's word is this person. */
const isAbout = (userId: string) => sql`(player ->> 'user_id' = ${userId} or exists (
  select from game_accounts a
  where a.user_id = ${userId} and a.platform = player ->> 'platform' and a.account_id = player ->> 'id'))`

/** Unlinks the person's accounts of the game, and removes their name from words about games. */
export async function eraseFromGames(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from game_headers h using game_words w where w.id = h.word_id and w.match_id = ${matchesOf(userId)}`.execute(
    tx,
  )
  await sql`
    update game_words w set players = (
      select jsonb_agg(case when ${isAbout(userId)}
        then player || jsonb_build_object('name', ${DELETED_NAME}::text, 'id', null, 'user_id', null) else player end order by place)
      from jsonb_array_elements(w.players) with ordinality as listed (player, place)
    )
    where w.match_id = ${matchesOf(userId)} and w.players <> '[]'`.execute(tx)
  await tx.deleteFrom('game_accounts').where('user_id', '=', userId).execute()
}

/** Deletes the person's messages, calls and evidence in match rooms. Their team's reports stay. */
export async function deleteRoomTexts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('match_messages').where('author_id', '=', userId).execute()
  await tx.deleteFrom('help_calls').where('called_by', '=', userId).execute()
  await tx.updateTable('match_reports').set({ evidence_url: null }).where('reported_by', '=', userId).execute()
}

/** Revokes pending invites and removes the address from all of them. */
export async function eraseFromInvites(tx: Tx, { id, email }: { id: string; email: string | null }): Promise<void> {
  await sql`
    update invites set
      email = ${DELETED_EMAIL}, email_typed = ${DELETED_EMAIL},
      status = case status when 'pending' then 'revoked' else status end,
      answered_at = coalesce(answered_at, clock_timestamp())
    where accepted_by = ${id} or email = ${email}`.execute(tx)
}

export async function eraseFromPayouts(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('payouts').set({ player_name: DELETED_NAME }).where('user_id', '=', userId).execute()
}

/** The database allows exactly this change of the log, and only for people who are marked as erased. */
export async function eraseFromAuditLog(tx: Tx, userId: string): Promise<number> {
  const result = await sql`
    update audit_log as entry
    set (actor_name, target_name, before, after) = (
      select made.actor_name, made.target_name, made.before, made.after from without_erased_names(entry) as made)
    where ${mentions(userId)}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
