import type { GameWord } from '@cup/contract/game-words'
import type { Match } from '@cup/contract/matches'
import type { Room } from '@cup/contract/rooms'
import type { Side } from '@cup/game'
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { gameAddress } from '../../game-socket/game-address.ts'
import { useSession } from '../../session/use-session.ts'
import type { RoomTeams } from '../results.ts'
import { ClaimedReport } from './ClaimedReport.tsx'
import { CountOurGames } from './CountOurGames.tsx'
import { GameList } from './GameList.tsx'
import { countGamesOf } from './game-counter.ts'
import { claimWordsOf, senderWords, teamName } from './game-words.ts'
import { readChosenSide, writeChosenSide } from './our-side.ts'
import { PressButtons } from './PressButtons.tsx'
import { ReplayFiles } from './ReplayFiles.tsx'
import { RunningSeries } from './RunningSeries.tsx'
import { SideChoice } from './SideChoice.tsx'
import { ThisIsMe } from './ThisIsMe.tsx'

export interface RoomGamesProps {
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
          {`${senderWords(word)} does not count for ${teamName(match, teams, word.team_id)}: `}
          {word.doubt === 'strangers'
            ? 'its players belong to other teams.'
            : 'its players do not stand on the sides of these teams.'}
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
          >{`${teamName(match, teams, word.team_id)} said ${claimWordsOf(match, teams, word)} (${senderWords(word)})`}</li>
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
          : 'The teams differ about a game. Take back a wrong press, or wait: an organiser can decide.'}
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
  // Only if the player has switched it on on this device.
  useEffect(() => countGamesOf(match.id), [match.id])
  const [ours, theirs] = myTeamId === match.team1_id ? [teams.team1, teams.team2] : [teams.team2, teams.team1]
  return (
    <ReplayFiles matchId={match.id} side={side}>
      <CountOurGames matchId={match.id} socket={gameAddress()} ours={ours} theirs={theirs} side={side} />
      <SideChoice side={side} onChange={choose} />
    </ReplayFiles>
  )
}
