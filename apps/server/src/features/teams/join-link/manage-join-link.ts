import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { lockTeamForChange } from '../lock-team-for-change.step.ts'
import { hashJoinCode, newJoinCode } from './join-code.rules.ts'
import { deleteJoinLinkOfTeam, saveJoinLink } from './join-links.queries.ts'

interface JoinLinkInput {
  teamId: string
}

/** Makes the captain's link to share. An older one stops working. */
export async function createJoinLink(deps: Deps, actor: Actor, input: JoinLinkInput): Promise<{ url: string }> {
  const code = newJoinCode()
  await inTransaction(deps, async (tx) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId: input.teamId, as: 'captain' })
    await saveJoinLink(tx, team.id, hashJoinCode(code))
    await insertAuditEntry(tx, {
      actor,
      action: 'team.join_link',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
    })
  })
  return { url: `${deps.config.publicOrigins[0] ?? ''}/invites?join=${code}` }
}

/** Switches the link off. */
export async function deleteJoinLink(deps: Deps, actor: Actor, input: JoinLinkInput): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId: input.teamId, as: 'captain' })
    await deleteJoinLinkOfTeam(tx, team.id)
    await insertAuditEntry(tx, {
      actor,
      action: 'team.join_link_off',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
    })
  })
}
