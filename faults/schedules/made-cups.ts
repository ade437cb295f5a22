import type { Db } from '@cup/server/db/db'
import { sql } from 'kysely'

const DAY_MS = 24 * 3600 * 1000

/** Slows the creation of cups down, so that a crash or the other instance can interrupt it. */
export async function makeCupsSlowly(db: Db): Promise<void> {
  await sql`create function slow_down() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.2); return new; end $$`.execute(db)
  await sql`create trigger slow_down before insert on tournaments for each row
    when (new.schedule_id is not null) execute function slow_down()`.execute(db)
}

/** The number of schedules whose next cup is open. */
export async function countOpenSeries(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct schedule_id)::int as open from tournaments
    where schedule_id is not null and status <> 'completed'`.execute(db)
  return rows[0]?.open ?? 0
}

/** Checks the cups of every schedule: one per date, a week apart, numbered in order, at most one of them open. */
export async function findBrokenSeries(db: Db): Promise<{ cups: number; problems: string[] }> {
  const { rows } = await sql<{ schedule_id: string; schedule_date: string; name: string; is_open: boolean }>`
    select schedule_id, schedule_date, name, status <> 'completed' as is_open from tournaments
    where schedule_id is not null order by schedule_id, schedule_date, created_at`.execute(db)
  const problems = [...Map.groupBy(rows, (cup) => cup.schedule_id).values()].flatMap((cups) => {
    const days = cups.map((cup) => Date.parse(cup.schedule_date) / DAY_MS)
    const wrong = cups.filter(
      (cup, at) => (at > 0 && days[at] !== (days[at - 1] ?? 0) + 7) || !cup.name.endsWith(` #${at + 1}`),
    )
    const open = cups.filter((cup) => cup.is_open)
    return [
      ...wrong.map((cup) => `${cup.name} on ${cup.schedule_date}`),
      ...(open.length > 1 ? [`${open.length} cups of a schedule are open`] : []),
    ]
  })
  return { cups: rows.length, problems }
}
