import type { Match } from '@cup/contract/matches'
import { confirmReport, type MatchReport, type Room, reportResult, withdrawReport } from '@cup/contract/rooms'
import { type ComponentProps, useState } from 'react'
import { minutesAndSeconds, secondsLeft } from '../../format/countdown.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useServerClock } from '../clock/server-clock.ts'
import { ReportForm } from './ReportForm.tsx'
import { RoomButton } from './RoomButton.tsx'
import { claimText, type RoomTeams, resultOf, sideEdge, toGames } from './results.ts'
import { useRoomAction } from './room-query.ts'

export interface RoomReportProps {
  match: Match
  teams: RoomTeams
  room: Room
}

/** What the viewer's team can do about the result while the match is played. */
export function RoomReport({ match, teams, room }: RoomReportProps) {
  if (!room.reporting) return <p className="text-text-2">An organiser enters the results of this cup.</p>
  const { my_team_id: myTeamId, reports } = room
  if (myTeamId === null) return <Claims reports={reports} teams={teams} match={match} />
  const ours = reports.find(({ team_id }) => team_id === myTeamId)
  const theirs = reports.find(({ team_id }) => team_id !== myTeamId)
  const shown = { match, teams, room, myTeamId }
  if (ours && theirs) return <Disputed {...shown} ours={ours} theirs={theirs} />
  if (theirs) return <RespondToReport {...shown} theirs={theirs} />
  if (ours) return <Waiting {...shown} ours={ours} />
  return <Report {...shown} />
}

interface SideProps extends RoomReportProps {
  myTeamId: string
}

function Report({ match, teams, myTeamId, onDone }: SideProps & { onDone?: () => void }) {
  const report = useRoomAction(reportResult, roomMessages.report)
  return (
    <ReportForm
      match={match}
      teams={teams}
      myTeamId={myTeamId}
      busy={report.isPending}
      onReport={({ evidenceUrl, ...result }) =>
        report.mutate(
          { params: { id: match.id }, body: { ...toGames(result), evidence_url: evidenceUrl } },
          { onSuccess: () => onDone?.() },
        )
      }
      onCancel={onDone}
    />
  )
}

function RespondToReport({ theirs, ...shown }: SideProps & { theirs: MatchReport }) {
  const { match, teams, room } = shown
  const [disagrees, setDisagrees] = useState(false)
  if (disagrees) return <Report {...shown} onDone={() => setDisagrees(false)} />
  return (
    <div className="grid gap-3">
      <p className="text-name">
        They say <b>{claimText(resultOf(theirs), teams)}</b> — is that right?
      </p>
      <Evidence report={theirs} />
      {room.confirm_by && <CountsBy at={room.confirm_by} before="If you do not answer, it counts in" />}
      <div className="grid gap-2 sm:grid-cols-2">
        <Confirm matchId={match.id} report={theirs} variant="primary" size="medium">
          Confirm
        </Confirm>
        <Button onClick={() => setDisagrees(true)}>No, it was…</Button>
      </div>
    </div>
  )
}

function Waiting({ ours, ...shown }: SideProps & { ours: MatchReport }) {
  const { match, teams, room } = shown
  const [changes, setChanges] = useState(false)
  if (changes) return <Report {...shown} onDone={() => setChanges(false)} />
  return (
    <div className="grid gap-3">
      <p className="text-name">
        You reported <b>{claimText(resultOf(ours), teams)}</b>.
      </p>
      {room.confirm_by ? (
        <CountsBy at={room.confirm_by} before="The other team can answer. Without an answer it counts in" />
      ) : (
        <p className="text-small text-text-2">It counts as soon as the other team confirms it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setChanges(true)}>
          Change
        </Button>
        <Withdraw matchId={match.id} />
      </div>
    </div>
  )
}

function Disputed({ ours, theirs, ...shown }: SideProps & { ours: MatchReport; theirs: MatchReport }) {
  const { match, teams } = shown
  return (
    <div className="grid gap-3">
      <Notice tone="warning">
        The two reports differ. An organiser decides, unless you agree before that. Stay here and keep your replay.
      </Notice>
      <Claims reports={[ours, theirs]} teams={teams} match={match} />
      <div className="flex flex-wrap gap-2">
        <Confirm matchId={match.id} report={theirs}>
          {`Accept ${claimText(resultOf(theirs), teams)}`}
        </Confirm>
        <Withdraw matchId={match.id} />
      </div>
    </div>
  )
}

interface ConfirmProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  matchId: string
  report: MatchReport
}

/** Sends the numbers on the screen, so that a report that has changed meanwhile is not confirmed by mistake. */
const Confirm = ({ matchId, report: { team1_games, team2_games }, ...button }: ConfirmProps) => (
  <RoomButton
    {...button}
    endpoint={confirmReport}
    messages={roomMessages.confirm}
    input={{ params: { id: matchId }, body: { team1_games, team2_games } }}
  />
)

const Withdraw = ({ matchId }: { matchId: string }) => (
  <RoomButton endpoint={withdrawReport} messages={roomMessages.withdraw} input={{ params: { id: matchId } }}>
    Withdraw our report
  </RoomButton>
)

/** Each team's report, for organisers and in a dispute. */
function Claims({ reports, teams, match }: { reports: MatchReport[]; teams: RoomTeams; match: Match }) {
  if (reports.length === 0) return <p className="text-text-2">No result has been reported yet.</p>
  return (
    <ul className="grid gap-2">
      {reports.map((report) => (
        <li
          key={report.team_id}
          className={`rounded-control border border-line px-3.5 py-2.5 ${sideEdge(match, report.team_id)}`}
        >
          <p>
            <b>{report.team_id === match.team1_id ? teams.team1 : teams.team2}</b> says{' '}
            {claimText(resultOf(report), teams)}
          </p>
          <p className="text-small text-text-3">Reported by {report.reported_by.name}</p>
          <Evidence report={report} />
        </li>
      ))}
    </ul>
  )
}

function Evidence({ report }: { report: MatchReport }) {
  if (report.evidence_url === null) return null
  return (
    <a
      href={report.evidence_url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-small text-blue underline"
    >
      Screenshot or replay
    </a>
  )
}

function CountsBy({ at, before }: { at: string; before: string }) {
  const seconds = secondsLeft(at, useServerClock())
  return (
    <p className="text-small text-text-2">
      {before}{' '}
      <span role="timer" className="font-semibold text-text tabular-nums">
        {minutesAndSeconds(seconds)}
      </span>
    </p>
  )
}
