import type { CupTeam } from '@cup/rehearsal/cup'
import { openMatches, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { ServerProcess } from '@cup/rehearsal/server-process'
import { endReportDeadline } from './end-report-deadline.ts'
import type { Picture } from './take-picture.ts'

interface RoomStage {
  server: ServerProcess
  admin: Person
  cupId: string
  teams: readonly CupTeam[]
  take: (pictures: readonly Picture[]) => Promise<void>
}

/** Takes pictures of every state of a match room, as players and organisers see it, at its whole height. */
export async function takeRoomPictures({ server, admin, cupId, teams, take }: RoomStage): Promise<void> {
  const [settled, unanswered] = openMatches(await readBracket(admin, cupId))
  if (!settled || !unanswered) throw new Error('the first round has several matches')
  const teamOf = (id: string | null): CupTeam => {
    const team = teams.find((each) => each.id === id)
    if (team === undefined) throw new Error('the match is played by teams of this cup')
    return team
  }
  const [ours, theirs] = [teamOf(settled.team1_id), teamOf(settled.team2_id)]
  const room = (matchId: string, name: string, shows: string, as: Person): Picture => ({
    name: `room-${name}`,
    address: `/bracket?match=${matchId}`,
    shows,
    as,
    sizes: [1280, 390, 360],
    height: 1500,
  })
  const call = (person: Person, path: string, body?: object) =>
    person.must('POST', `/matches/${settled.id}/${path}`, body)
  const photograph = (name: string, shows: string, as: Person) => take([room(settled.id, name, shows, as)])

  await photograph('before', 'Any player of a team can check in', ours.captain)
  await photograph('before-admin', 'Talk', admin)
  await admin.must('POST', `/admin/matches/${settled.id}/start-checkin`)
  await call(ours.captain, 'checkin')
  await photograph('called', 'Any player of a team can check in', theirs.captain)
  await photograph('called-admin', 'Process Check-in', admin)
  await call(theirs.captain, 'checkin')
  await admin.must('POST', `/admin/matches/${settled.id}/process-checkin`)
  await call(theirs.captain, 'messages', { text: 'gl hf, we are in the lobby' })
  await photograph('open', 'We won', ours.captain)
  await photograph('open-admin', 'New name and password', admin)
  await call(ours.captain, 'report', { team1_games: 2, team2_games: 1, evidence_url: 'https://example.com/replay/81' })
  await photograph('reported-by-us', 'You reported', ours.captain)
  await photograph('reported-by-them', 'They say', theirs.captain)
  await take([
    {
      ...room(settled.id, 'other-result', 'They say', theirs.captain),
      press: { name: 'No, it was…', opens: 'We won' },
    },
  ])
  await photograph('reported-admin', 'says', admin)
  const address = `/bracket?match=${settled.id}`
  await take([{ name: 'room', address, shows: 'They say', as: theirs.captain, sizes: [390], documented: 390 }])
  await call(theirs.captain, 'report', { team1_games: 1, team2_games: 2 })
  await call(theirs.captain, 'help', { reason: 'They report game 3 the wrong way round' })
  await photograph('disputed', 'The two reports differ', ours.captain)
  await photograph('disputed-admin', 'says', admin)
  await take([{ name: 'room-disputed-desk', address: '/admin', shows: 'What needs you now', as: admin }])
  await admin.must('POST', `/admin/matches/${settled.id}/update?winner_team_id=${ours.id}&score=2-1`)
  await admin.must('POST', `/admin/matches/${settled.id}/help/done`)
  await photograph('ruled', 'An organiser has answered the call', theirs.captain)
  await photograph('ruled-admin', 'An organiser has answered the call', admin)

  const [winner, loser] = [teamOf(unanswered.team1_id), teamOf(unanswered.team2_id)]
  await admin.must('POST', `/admin/matches/${unanswered.id}/start-checkin`)
  for (const { captain } of [winner, loser]) await captain.must('POST', `/matches/${unanswered.id}/checkin`)
  await admin.must('POST', `/admin/matches/${unanswered.id}/process-checkin`)
  await winner.captain.must('POST', `/matches/${unanswered.id}/report`, { team1_games: 2, team2_games: 0 })
  await endReportDeadline(server, unanswered.id)
  await take([room(unanswered.id, 'unanswered', 'Contest this result', loser.captain)])
  await loser.captain.must('POST', `/matches/${unanswered.id}/report/contest`)
  await take([
    room(unanswered.id, 'contested', 'This result is contested', loser.captain),
    room(unanswered.id, 'contested-admin', 'This result is contested', admin),
    { name: 'room-contested-desk', address: '/admin', shows: 'What needs you now', as: admin },
  ])
  await admin.must('POST', `/admin/matches/${unanswered.id}/update?winner_team_id=${winner.id}&score=2-0`)
  await take([
    room(unanswered.id, 'over', 'An organiser has confirmed the result', winner.captain),
    room(unanswered.id, 'over-admin', 'An organiser has confirmed the result', admin),
  ])
}
