import type { AttentionItem, Claim } from '@cup/contract/attention'
import { matchName } from '@cup/contract/match-name'
import { scoreOf } from '../match-room/report.rules.ts'
import type { RoomInNeed, StoredClaim } from './room-attention.queries.ts'

export const toRoomItem = (tournamentId: string, room: RoomInNeed): AttentionItem => ({
  kind: room.kind,
  text: `${matchName(room)}: ${toText(room)}`,
  match_id: room.match_id,
  team_id: null,
  payment_id: null,
  tournament_id: tournamentId,
  since: room.since.toISOString(),
  claims: room.claims.map((claim) => toClaim(room, claim)),
})

function toText({ kind, team1_name, team2_name, reason, score }: RoomInNeed): string {
  const pair = `${team1_name} v ${team2_name}`
  switch (kind) {
    case 'match_disputed':
      return `${pair}, ${reason === 'games' ? 'the teams differ about a game' : 'the reports differ'}.`
    case 'help_called':
      return `${pair}, an organiser was called: ${reason ?? ''}`
    case 'result_contested':
      return `${pair}, the result ${score ?? ''} is contested.`
    case 'match_overdue':
      return `${pair} takes longer than expected.`
  }
}

/** The winner and the score are what one press of the organiser sends. */
function toClaim(room: RoomInNeed, claim: StoredClaim): Claim {
  const isFirst = claim.team1_games > claim.team2_games
  return {
    team_id: claim.team_id,
    team_name: claim.team_name,
    reported_by: claim.reported_by,
    winner_team_id: isFirst ? room.team1_id : room.team2_id,
    winner_team_name: isFirst ? room.team1_name : room.team2_name,
    score: scoreOf({ team1Games: claim.team1_games, team2Games: claim.team2_games }),
    evidence_url: claim.evidence_url,
  }
}
