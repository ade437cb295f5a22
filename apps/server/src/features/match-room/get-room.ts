import type { MatchReport, Room } from '@cup/contract/rooms'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { toRoomGames } from './games/games.view.ts'
import { findRoom, type RoomRow } from './room.queries.ts'
import { mayContest, myTeamOf, requireMember, roomState } from './room.rules.ts'

/** The room as the caller may see it. */
export async function getRoom({ db }: Pick<Deps, 'db'>, actor: Actor, matchId: string): Promise<Room> {
  return toRoom(requireMember(await findRoom(db, matchId, actor.id), actor))
}

const toIso = (text: string): string => new Date(text).toISOString()

const toReport = (report: RoomRow['reports'][number]): MatchReport => ({
  team_id: report.team_id,
  team1_games: report.team1_games,
  team2_games: report.team2_games,
  reported_by: report.reported_by,
  reported_at: toIso(report.reported_at),
  evidence_url: report.evidence_url,
})

function toRoom(row: RoomRow): Room {
  const confirmBy = row.reports.find((report) => report.confirm_by !== null)?.confirm_by ?? null
  return {
    match_id: row.match_id,
    tournament_id: row.tournament_id,
    state: roomState(row),
    my_team_id: myTeamOf(row),
    lobby: row.lobby,
    reports: row.reports.map(toReport),
    confirm_by: confirmBy === null ? null : toIso(confirmBy),
    help: row.help === null ? null : { reason: row.help.reason, called_at: toIso(row.help.called_at) },
    messages: row.messages.map((message) => ({ ...message, at: toIso(message.at) })),
    server_time: row.now.toISOString(),
    reporting: row.reporting,
    can_write: row.can_write,
    can_contest: mayContest(row),
    games: toRoomGames({
      match: row,
      words: row.words,
      accounts: row.accounts,
      myTeamId: myTeamOf(row),
      hostTeamId: row.lobby?.host_team_id ?? null,
    }),
    contested_at: row.contested_at?.toISOString() ?? null,
  }
}
