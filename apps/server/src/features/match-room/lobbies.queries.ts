import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Lobbies } from '../../db/room-tables.ts'

export interface LobbyMatch {
  match_id: string
  tournament_id: string
  bracket: 'winners' | 'losers'
  round: number
  position: number
  team1_id: string
  team1_seed: number | null
  team1_name: string
  team2_id: string
  team2_seed: number | null
  team2_name: string
}

/** The matches among these that are in progress and have no lobby. */
export async function findMatchesWithoutLobby(tx: Tx, matchIds: readonly string[]): Promise<LobbyMatch[]> {
  const { rows } = await sql<LobbyMatch>`
    select m.id as match_id, m.tournament_id, m.bracket, m.round, m.position,
      t1.id as team1_id, t1.seed as team1_seed, t1.team_name as team1_name,
      t2.id as team2_id, t2.seed as team2_seed, t2.team_name as team2_name
    from matches m join teams t1 on t1.id = m.team1_id join teams t2 on t2.id = m.team2_id
    where m.id = any(${matchIds}::uuid[]) and m.match_status = 'in_progress'
      and not exists (select from lobbies l where l.match_id = m.id)
  `.execute(tx)
  return rows
}

export async function insertLobbies(tx: Tx, lobbies: Insertable<Lobbies>[]): Promise<void> {
  await tx.insertInto('lobbies').values(lobbies).execute()
}

export async function deleteLobby(tx: Tx, matchId: string): Promise<void> {
  await tx.deleteFrom('lobbies').where('match_id', '=', matchId).execute()
}
