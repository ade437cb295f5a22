import type { Db } from '@cup/server/db/db'
import { sql } from 'kysely'

/** Every write that the server acknowledged. Kept in another process, which survives a crash of the server. */
export interface Acknowledged {
  teams: { id: string; name: string }[]
  seats: { inviteId: string; userId: string }[]
  checkouts: { teamId: string; sessionId: string }[]
  payments: { sessionId: string }[]
  checkIns: { matchId: string; teamId: string }[]
  scores: { matchId: string; winnerId: string; score: string }[]
  cups: { id: string; name: string }[]
  /** The last acknowledged name, and the name of a request without a response. */
  names: Map<string, { kept: string; tried: string | undefined }>
}

export const nothingAcknowledged = (): Acknowledged => ({
  teams: [],
  seats: [],
  checkouts: [],
  payments: [],
  checkIns: [],
  scores: [],
  cups: [],
  names: new Map(),
})

/** The number of acknowledged writes without renames, which callers count themselves. */
export const countAcknowledged = (acks: Acknowledged): number =>
  [acks.teams, acks.seats, acks.checkouts, acks.payments, acks.checkIns, acks.scores, acks.cups].reduce(
    (sum, list) => sum + list.length,
    0,
  )

/** Acknowledged writes that the database lacks, one line each. */
export async function findLost(db: Db, acks: Acknowledged): Promise<string[]> {
  const missing = (kind: string, rows: { what: string }[]) => rows.map(({ what }) => `${kind} ${what}`)
  const { teams, seats, checkouts, payments, checkIns, scores, cups } = acks
  const lost = [
    missing(
      'team',
      await query(db)`select a.id || ' ' || a.name as what
      from unnest(${teams.map((ack) => ack.id)}::uuid[], ${teams.map((ack) => ack.name)}::text[]) as a(id, name)
      where not exists (select from teams t where t.id = a.id and t.team_name = a.name)`,
    ),
    missing(
      'seat',
      await query(db)`select a.invite || ' ' || a.person as what
      from unnest(${seats.map((ack) => ack.inviteId)}::uuid[], ${seats.map((ack) => ack.userId)}::uuid[]) as a(invite, person)
      where not exists (
        select from invites i join team_members m on m.team_id = i.team_id and m.user_id = a.person
        where i.id = a.invite and i.status = 'accepted' and i.accepted_by = a.person)`,
    ),
    missing(
      'checkout',
      await query(db)`select a.session as what
      from unnest(${checkouts.map((ack) => ack.teamId)}::uuid[], ${checkouts.map((ack) => ack.sessionId)}::text[]) as a(team, session)
      where not exists (select from payments p where p.team_id = a.team and p.provider_session_id = a.session)`,
    ),
    missing(
      'payment',
      await query(
        db,
      )`select a.session as what from unnest(${payments.map((ack) => ack.sessionId)}::text[]) as a(session)
      where not exists (
        select from payments p join ledger l on l.payment_id = p.id and l.reason = 'paid'
        where p.provider_session_id = a.session and p.confirmed_at is not null)`,
    ),
    missing(
      'check-in',
      await query(db)`select a.match || ' ' || a.team as what
      from unnest(${checkIns.map((ack) => ack.matchId)}::uuid[], ${checkIns.map((ack) => ack.teamId)}::uuid[]) as a(match, team)
      where not exists (select from checkins c where c.match_id = a.match and c.team_id = a.team)`,
    ),
    missing(
      'score',
      await query(db)`select a.match || ' ' || a.score as what
      from unnest(${scores.map((ack) => ack.matchId)}::uuid[], ${scores.map((ack) => ack.winnerId)}::uuid[],
        ${scores.map((ack) => ack.score)}::text[]) as a(match, winner, score)
      where not exists (select from matches m where m.id = a.match and m.winner_id = a.winner and m.score = a.score)`,
    ),
    missing(
      'cup',
      await query(db)`select a.name as what
      from unnest(${cups.map((ack) => ack.id)}::uuid[], ${cups.map((ack) => ack.name)}::text[]) as a(id, name)
      where not exists (select from tournaments t where t.id = a.id and t.name = a.name)`,
    ),
  ]
  return [...lost.flat(), ...(await findLostNames(db, acks.names))]
}

/** A template for a statement that returns lines. */
const query =
  (db: Db) =>
  async (parts: TemplateStringsArray, ...values: unknown[]): Promise<{ what: string }[]> =>
    (await sql<{ what: string }>(parts, ...values).execute(db)).rows

async function findLostNames(db: Db, names: Acknowledged['names']): Promise<string[]> {
  if (names.size === 0) return []
  const actual = await readNames(db, [...names.keys()])
  return [...names].flatMap(([id, { kept, tried }]) => {
    const name = actual.get(id)
    if (name === undefined) return [`account ${id} of ${kept}`]
    return name === kept || name === tried ? [] : [`name ${id} is ${name}, not ${kept}`]
  })
}

/**
 * Reads which name was stored for requests without a response. `findLost` reports deleted accounts.
 */
export async function settleNames(db: Db, names: Acknowledged['names']): Promise<void> {
  const unknown = [...names].filter(([, { tried }]) => tried !== undefined).map(([id]) => id)
  for (const [id, name] of await readNames(db, unknown)) names.set(id, { kept: name, tried: undefined })
}

async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Duplicates of things that were requested once, however often the request was repeated. */
export async function findDoubled(db: Db): Promise<string[]> {
  const rows = await query(db)`
    select 'cup ' || name as what from tournaments group by name having count(*) > 1
    union all
    select 'team ' || team_name from teams group by tournament_id, team_name having count(*) > 1
    union all
    select 'fee of payment ' || payment_id from ledger where reason = 'paid' group by payment_id having count(*) > 1
    union all
    select 'seat of invite ' || target_id || ' by ' || actor_id from audit_log
      where action = 'invite.accept' group by target_id, actor_id, tournament_id having count(*) > 1`
  return rows.map(({ what }) => what)
}
