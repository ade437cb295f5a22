import type { GameWord } from '@cup/contract/game-words'
import type { Match, Series } from '@cup/contract/matches'
import { type Room, reportResult } from '@cup/contract/rooms'
import type { Side } from '@cup/game'
import { useEffect, useId, useState } from 'react'
import { roomMessages } from '../../../messages/room-messages.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { gameAddress } from '../../game-socket/game-address.ts'
import { useSession } from '../../session/use-session.ts'
import { RoomButton } from '../RoomButton.tsx'
import { claimText, type RoomTeams } from '../results.ts'
import { CountOurGames } from './CountOurGames.tsx'
import { readChosenSide, writeChosenSide } from './chosen-side.ts'
import { GameList } from './GameList.tsx'
import { countGamesOf } from './game-counter.ts'
import { senderText, teamName, wordText } from './game-text.ts'
import { PressButtons } from './PressButtons.tsx'
import { ReplayFiles } from './ReplayFiles.tsx'
import { ThisIsMe } from './ThisIsMe.tsx'

interface RoomGamesProps {
  match: Match
  teams: RoomTeams
  room: Room
  isAdmin: boolean
}

/** The games of a match in progress: the teams' claims, and every way to make one. */
export function RoomGames({ match, teams, room, isAdmin }: RoomGamesProps) {
  const { games, my_team_id: myTeamId } = room
  const { user } = useSession()
  return (
    <div className="grid gap-3">
      <RunningSeries match={match} teams={teams} series={games.series} isPlayer={myTeamId !== null} />
      {myTeamId !== null && <PressButtons match={match} myTeamId={myTeamId} games={games} />}
      {games.list.length > 0 && <GameList match={match} teams={teams} games={games.list} isAdmin={isAdmin} />}
      <Outcome match={match} teams={teams} room={room} />
      {games.doubtful.map((word) => (
        <Notice key={word.id} tone="warning">
          {`${senderText(word)} does not count for ${teamName(match, teams, word.team_id)}: `}
          {word.doubt === 'strangers'
            ? 'its players belong to other teams.'
            : 'its players were not on the sides of these teams.'}
        </Notice>
      ))}
      {games.set_aside.length > 0 && <SetAside match={match} teams={teams} words={games.set_aside} />}
      {myTeamId !== null && user && <ThisIsMe games={games.list} myTeamId={myTeamId} myId={user.id} />}
      {myTeamId !== null && <OtherWays match={match} teams={teams} room={room} myTeamId={myTeamId} />}
    </div>
  )
}

/** Claims from before a restart of the match, and games that an organiser removed. */
function SetAside({ match, teams, words }: { match: Match; teams: RoomTeams; words: readonly GameWord[] }) {
  return (
    <details className="text-small text-text-3">
      <summary className="cursor-pointer py-1.5 font-medium">Set aside, and no longer counted</summary>
      <ul className="mt-1 list-disc pl-5">
        {words.map((word) => (
          <li
            key={word.id}
          >{`${teamName(match, teams, word.team_id)} said ${wordText(match, teams, word)} (${senderText(word)})`}</li>
        ))}
      </ul>
    </details>
  )
}

function Outcome({ match, teams, room: { games, my_team_id, reports } }: Omit<RoomGamesProps, 'isAdmin'>) {
  if (games.outcome === 'contradicted') {
    return (
      <Notice tone="warning">
        {my_team_id === null
          ? 'The teams differ about a game. An organiser takes out the wrong one, or sets the score.'
          : 'The teams differ about a game. Undo a wrong answer, or wait: an organiser can decide.'}
      </Notice>
    )
  }
  const isReported = reports.some(({ team_id }) => team_id === my_team_id)
  if (games.report === null || isReported) return null
  return <ClaimedReport matchId={match.id} teams={teams} report={games.report} />
}

/** The game of this PC, and saved replays. */
function OtherWays({
  match,
  teams,
  room: { games },
  myTeamId,
}: Omit<RoomGamesProps, 'isAdmin'> & { myTeamId: string }) {
  const preset: Side = games.blue_team_id === myTeamId ? 'blue' : 'orange'
  const [side, setSide] = useState(() => readChosenSide(match.id) ?? preset)
  const choose = (chosen: Side) => {
    setSide(chosen)
    writeChosenSide(match.id, chosen)
  }
  // Counts only if the player has switched it on on this device.
  useEffect(() => countGamesOf(match.id), [match.id])
  const [ours, theirs] = myTeamId === match.team1_id ? [teams.team1, teams.team2] : [teams.team2, teams.team1]
  return (
    <ReplayFiles matchId={match.id} side={side}>
      <CountOurGames matchId={match.id} socket={gameAddress()} ours={ours} theirs={theirs} side={side} />
      <SideChoice side={side} onChange={choose} />
    </ReplayFiles>
  )
}

interface RunningSeriesProps {
  match: Match
  teams: RoomTeams
  series: Series
  /** Whether the viewer plays in the match, and so can say who won a game. */
  isPlayer: boolean
}

/** Games won so far. The score is set only when the match is settled. */
export function RunningSeries({ match, teams, series: { team1, team2 }, isPlayer }: RunningSeriesProps) {
  const length = `best of ${match.best_of}`
  if (team1 === 0 && team2 === 0) {
    return (
      <p className="text-small text-text-2">
        {isPlayer
          ? `After each game, say who won it (${length}). When both teams say the same, nobody has to report.`
          : `Neither team has said who won a game yet (${length}).`}
      </p>
    )
  }
  const leader = team1 > team2 ? teams.team1 : teams.team2
  return (
    <p role="status" className="text-name">
      So far <b className="font-display tabular-nums">{`${Math.max(team1, team2)}–${Math.min(team1, team2)}`}</b>
      {team1 !== team2 && ` for ${leader}`} <span className="text-small text-text-3">{`· ${length}`}</span>
    </p>
  )
}

interface ClaimedReportProps {
  matchId: string
  teams: RoomTeams
  report: NonNullable<Room['games']['report']>
}

/** Offers the result as a report once the games that the viewer's team has claimed decide the series. */
function ClaimedReport({ matchId, teams, report }: ClaimedReportProps) {
  const words = claimText({ team1Games: report.team1_games, team2Games: report.team2_games }, teams)
  return (
    <Notice tone="info">
      <p>
        By your games it is <b>{words}</b>. The other team has not said so yet.
      </p>
      <RoomButton
        endpoint={reportResult}
        messages={roomMessages.report}
        input={{ params: { id: matchId }, body: { ...report, evidence_url: '' } }}
        variant="primary"
        className="mt-2"
      >
        {`Report ${words}`}
      </RoomButton>
    </Notice>
  )
}

interface SideChoiceProps {
  side: Side
  onChange: (side: Side) => void
}

const SIDES = { blue: 'Blue', orange: 'Orange' } as const

/** Which colour the viewer's team plays. Linked game accounts take precedence. */
function SideChoice({ side, onChange }: SideChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
      <legend className="float-left text-text-2">We play</legend>
      {(['blue', 'orange'] as const).map((option) => (
        <label
          key={option}
          className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3.5 has-checked:border-boost has-checked:bg-boost-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={side === option}
            onChange={() => onChange(option)}
          />
          <span
            aria-hidden="true"
            className={`size-3 rounded-full ${option === 'blue' ? 'bg-side-blue-edge' : 'bg-side-orange-edge'}`}
          />
          {SIDES[option]}
        </label>
      ))}
    </fieldset>
  )
}
