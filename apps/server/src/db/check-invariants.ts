import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface Violation {
  invariant: string
  detail: string
}

const FILE = path.join(import.meta.dirname, 'invariants.sql')
const NAME = /^-- name: (.+)$/m

/** Asks every question of invariants.sql; each row that comes back is something that must never be. */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const union = (await readInvariants()).join('\nunion all\n')
  const { rows } = await sql.raw<Violation>(union).execute(db)
  return rows
}

/** One statement for all of them, so that they see the same moment. */
async function readInvariants(): Promise<string[]> {
  const text = await fs.readFile(FILE, 'utf8')
  return text.split(/^(?=-- name: )/m).flatMap((part) => {
    const name = NAME.exec(part)?.[1]
    if (name === undefined) return []
    const query = part.replace(NAME, '').trim().replace(/;$/, '')
    return `select '${name.replaceAll("'", "''")}' as invariant, q.detail from (${query}) as q (detail)`
  })
}
