import type { Match } from '@cup/contract/matches'
import { type Lobby, type Room, renewLobby } from '@cup/contract/rooms'
import { roomMessages } from '../../messages/room-messages.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { gamesToWin } from '../face-off/series.ts'
import { RoomButton } from './RoomButton.tsx'
import { RoomSection } from './RoomSection.tsx'
import type { RoomTeams } from './results.ts'

interface RoomLobbyProps {
  match: Match
  teams: RoomTeams
  room: Room & { lobby: Lobby }
  isAdmin: boolean
}

const BLUE = <span className="font-semibold text-blue">blue</span>
const ORANGE = <span className="font-semibold text-boost">orange</span>

/** How the six players find each other in the game. */
export function RoomLobby({ match, teams, room: { lobby, my_team_id }, isAdmin }: RoomLobbyProps) {
  const hostIsTeam1 = lobby.host_team_id === match.team1_id
  const [host, guest] = hostIsTeam1 ? [teams.team1, teams.team2] : [teams.team2, teams.team1]
  return (
    <RoomSection title="Lobby">
      <dl className="grid gap-2 sm:grid-cols-2">
        <Secret label="Name" value={lobby.name} />
        <Secret label="Password" value={lobby.password} />
      </dl>
      <p className="mt-3">
        {my_team_id === null ? (
          <>
            <b>{host}</b> creates the match and plays {BLUE}, <b>{guest}</b> joins and plays {ORANGE}.
          </>
        ) : my_team_id === lobby.host_team_id ? (
          <>
            <b>You host.</b> Create a private match with this name and password and play {BLUE}. {guest} joins you.
          </>
        ) : (
          <>
            <b>{host} hosts.</b> Join by this name and password and play {ORANGE}.
          </>
        )}
      </p>
      <details className="mt-3 text-small text-text-2">
        <summary className="cursor-pointer py-1.5 font-medium">
          Match settings, and what to do if a player drops
        </summary>
        <ul className="mt-1 list-disc pl-5">
          <li>3v3, DFH Stadium, no bots, default mutators</li>
          <li>Joinable by: Name/Password</li>
          <li>{`Series: best of ${match.best_of}. The first team with ${gamesToWin(match.best_of)} wins takes the match`}</li>
        </ul>
        <p className="mt-2">
          If a player drops, play on: they can rejoin with the same name and password. If the whole lobby is lost,
          create it again and replay that game from 0–0; finished games count. If you cannot go on, call an organiser.
        </p>
      </details>
      {isAdmin && (
        <RoomButton
          endpoint={renewLobby}
          messages={roomMessages.renewLobby}
          input={{ params: { id: match.id } }}
          className="mt-3"
        >
          New name and password
        </RoomButton>
      )}
    </RoomSection>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-control border border-line bg-canvas py-1.5 pr-1.5 pl-3.5">
      <dt className="text-meta text-text-3">{label}</dt>
      <dd className="col-start-1 font-mono text-section font-semibold tracking-wide select-all">{value}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={value} label={`Copy lobby ${label.toLowerCase()}`} />
      </dd>
    </div>
  )
}
