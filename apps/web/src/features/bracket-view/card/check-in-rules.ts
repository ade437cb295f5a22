import type { Match } from '@cup/contract/matches'

export interface Viewer {
  signedIn: boolean
  /** The teams the viewer plays for; null while they are being loaded. */
  teamIds: ReadonlySet<string> | null
  /** A stored session that the server has not confirmed, or has refused. */
  unconfirmed?: 'loading' | 'refused' | undefined
}

/** What is known about the viewer, who may have a match in the bracket. */
export type ViewerState = 'visitor' | 'loading' | 'refused' | 'known'

export function viewerState({ signedIn, teamIds, unconfirmed }: Viewer): ViewerState {
  if (!signedIn) return unconfirmed ?? 'visitor'
  return teamIds === null ? 'loading' : 'known'
}

type CheckInOffer = { kind: 'none' } | { kind: 'done' } | { kind: 'ready' } | { kind: 'blocked'; reason: string }

type CheckInFields = Pick<Match, 'match_status' | 'team1_id' | 'team2_id' | 'checked_in_teams'>

/** Whether a card shows the check-in button, and why it is disabled. The server checks again. */
export function checkInOffer(match: CheckInFields, viewer: Viewer): CheckInOffer {
  if (!viewer.signedIn || (match.match_status !== 'pending' && match.match_status !== 'checkin'))
    return { kind: 'none' }
  if (viewer.teamIds === null) return { kind: 'blocked', reason: 'Looking for your team' }
  const own = ownTeams(match, viewer.teamIds)
  const bothKnown = match.team1_id !== null && match.team2_id !== null
  if (own.length === 0) return { kind: 'blocked', reason: bothKnown ? 'Not your match' : 'Teams not known yet' }
  if (!bothKnown) return { kind: 'blocked', reason: 'Opponent not known yet' }
  return own.every((id) => match.checked_in_teams.includes(id)) ? { kind: 'done' } : { kind: 'ready' }
}

/** The teams of the match that the viewer plays for. */
export const ownTeams = (match: Pick<Match, 'team1_id' | 'team2_id'>, teamIds: Viewer['teamIds']): string[] =>
  [match.team1_id, match.team2_id].filter((id) => id !== null && teamIds?.has(id)) as string[]
