import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { isCaptain, nextCaptain } from './team.rules.ts'
import { deleteMember, type MemberRow, type TeamRow, updateTeam } from './teams.queries.ts'

interface RemovePlayerInput {
  team: TeamRow
  members: readonly MemberRow[]
  player: MemberRow
  /** Said when nobody would be left. */
  lastPlayer: string
}

/** Frees a seat; a captain's place goes to who joined first. The caller holds the team's lock. */
export async function removePlayer(
  tx: Tx,
  emit: Emit,
  { team, members, player, lastPlayer }: RemovePlayerInput,
): Promise<{ newCaptainId: string | null }> {
  const heir = nextCaptain(members, player.user_id)
  if (heir === undefined) throw new AppError('conflict', lastPlayer)
  const passesOn = isCaptain(team, player.user_id)
  if (passesOn) await updateTeam(tx, team.id, { captain_id: heir.user_id })
  await deleteMember(tx, team.id, player.user_id)
  emit({ name: 'tournament_updated', payload: { tournament_id: team.tournament_id } })
  return { newCaptainId: passesOn ? heir.user_id : null }
}
