import { randomBytes } from 'node:crypto'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { hashSecret } from '../../auth/secret.rules.ts'
import { lockTeamForChange } from '../lock-team-for-change.step.ts'
import { aboutTeam } from '../team.rules.ts'
import { deleteJoinLinkOfTeam, saveJoinLink } from './join-links.queries.ts'

/** Creates the captain's join link. An earlier one stops working. */
export async function createJoinLink(deps: Deps, actor: Actor, input: { teamId: string }): Promise<{ url: string }> {
  // 144 random bits: short enough for a chat, too many to guess
  const code = randomBytes(18).toString('base64url')
  await inTransaction(deps, async (tx) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId: input.teamId, as: 'captain' })
    await saveJoinLink(tx, team.id, hashSecret(code))
    await insertAuditEntry(tx, {
      actor,
      action: 'team.join_link',
      ...aboutTeam(team),
    })
  })
  return { url: `${deps.config.publicOrigins[0] ?? ''}/invites?join=${code}` }
}

/** Switches the link off. */
export async function deleteJoinLink(deps: Deps, actor: Actor, input: { teamId: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { team } = await lockTeamForChange(tx, { actor, teamId: input.teamId, as: 'captain' })
    await deleteJoinLinkOfTeam(tx, team.id)
    await insertAuditEntry(tx, {
      actor,
      action: 'team.join_link_off',
      ...aboutTeam(team),
    })
  })
}
