import { INVITED_PLAYERS } from '@cup/contract/constants'
import { maskEmail } from '../../../text/mask-email.ts'
import type { TeamMate } from '../earlier-teams.queries.ts'

export interface Invitees {
  invited: { name: string; email: string }[]
  leftOut: { name: string; reason: 'declined' | 'closed' }[]
}

/**
 * The people of an earlier team who are invited again: its players, then those whose invite was still waiting. Left out,
 * and named, are those who declined or closed their account. Their addresses stay on the server.
 */
export function inviteesOf(mates: readonly TeamMate[], captain: { id: string; email: string | null }): Invitees {
  const others = mates.filter(
    ({ user_id, email }) => user_id !== captain.id && (email === null || email !== captain.email),
  )
  const players = others.filter(({ kind }) => kind === 'player')
  const waiting = others.filter(({ kind }) => kind === 'waiting')
  const invited = [...players, ...waiting]
    .flatMap(({ name, email }) => (email === null ? [] : [{ name: name ?? maskEmail(email), email }]))
    .slice(0, INVITED_PLAYERS)
  const closed = players.filter(({ email }) => email === null)
  const declined = others.filter(({ kind }) => kind === 'declined')
  return {
    invited,
    leftOut: [
      ...declined.map(({ name, email }) => ({ name: name ?? maskEmail(email ?? ''), reason: 'declined' as const })),
      ...closed.map(({ name }) => ({ name: name ?? '', reason: 'closed' as const })),
    ],
  }
}
