import type { ShownTerms } from '../text/terms-in-words.ts'

/** A match that was decided or reopened, and what that did to the bracket. */
interface MatchDecision {
  tournamentId: string
  matchId: string
  /** Every match whose row changed, this one included. */
  changedMatchIds: readonly string[]
  /** Later matches that lost their result or their start. */
  restartedMatchIds: readonly string[]
  /** One sentence for the match room. */
  summary: string
}

interface PoolChange {
  tournamentId: string
  /** Negative for a refund. */
  amountCents: number
  /** The pool after the change. */
  poolCents: number
}

/** What happened, in the words of the domain. `reactions.ts` lists the reactions to each. */
export type DomainEvent =
  | { type: 'tournament_opened'; tournamentId: string; name: string; startDate: Date; terms: ShownTerms }
  /** Any change that the pages of a tournament show and that has no other event. */
  | { type: 'tournament_changed'; tournamentId: string }
  /** Played, completed by an organiser, or cancelled. */
  | { type: 'tournament_completed'; tournamentId: string }
  | { type: 'team_joined'; tournamentId: string; teamId: string }
  /** A place became free in a cup that was full. */
  | { type: 'place_freed'; tournamentId: string }
  | ({ type: 'fee_paid'; teamId: string } & PoolChange)
  /** Money left the pool or returned to it. */
  | ({ type: 'pool_changed' } & PoolChange)
  /** The invite may be sent: its address has not reached the daily limit. */
  | { type: 'invite_sent'; inviteId: string; sentAt: Date }
  /** The list of pending invites of these accounts changed. */
  | { type: 'invites_changed'; userIds: readonly string[] }
  | { type: 'bracket_drawn'; tournamentId: string }
  | { type: 'bracket_reset'; tournamentId: string }
  | { type: 'check_in_opened'; tournamentId: string; matchId: string }
  | { type: 'check_in_extended'; tournamentId: string; matchId: string }
  | { type: 'check_in_cancelled'; tournamentId: string; matchId: string }
  | {
      type: 'team_checked_in'
      tournamentId: string
      matchId: string
      teamId: string
      teamName: string
      byOrganiser: boolean
    }
  /** The match started, or absent teams forfeited it. */
  | { type: 'check_in_finished'; tournamentId: string; matchId: string; absentTeamIds: readonly string[] }
  | ({ type: 'match_settled' } & MatchDecision)
  | ({ type: 'match_reopened' } & MatchDecision)
  /** An organiser undid a change to a match. */
  | { type: 'change_undone'; tournamentId: string; matchId: string; changedMatchIds: readonly string[] }
  /** An organiser entered the result that the match already has. */
  | { type: 'result_confirmed'; tournamentId: string; matchId: string }
  /** One team claims that it won, and the other team has not reported. */
  | {
      type: 'win_claimed'
      matchId: string
      startedAt: Date | null
      teamId: string
      team1Games: number
      team2Games: number
    }
  /** The other team did not confirm this team's report in time, so the server settled the match by it. */
  | { type: 'report_expired'; matchId: string; teamId: string }
  /** A team's word about a game of a match in progress was added, withdrawn or removed. */
  | { type: 'series_changed'; tournamentId: string; matchId: string }
  /** `userIds` may enter the room. `onlyMessages`: only the room itself shows the change. */
  | { type: 'room_changed'; matchId: string; userIds: readonly string[]; onlyMessages: boolean }
  /** The cup was completed, or its winners were set: players are owed their prizes. */
  | { type: 'prizes_owed'; tournamentId: string }
  | {
      type: 'podium_decided'
      tournamentId: string
      name: string
      /** First, second and third place. */
      teamIds: readonly (string | null)[]
      teamNames: readonly (string | null)[]
    }

export type DomainEventType = DomainEvent['type']
export type EventOf<T extends DomainEventType> = Extract<DomainEvent, { type: T }>

export type Emit = (event: DomainEvent) => void
