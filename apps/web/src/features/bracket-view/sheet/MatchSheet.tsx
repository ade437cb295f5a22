import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import type { ComponentProps, ReactNode } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogFailure } from '../../../ui/PartFailure.tsx'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useBracketValue, useMatch } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { CheckInButton, OpenCheckIn } from '../card/CheckIn.tsx'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, scoreWords, statusWord, TBD } from '../card/match-words.ts'
import { SECTION_TITLES } from '../layout/layout.ts'
import { nextSteps } from './next-steps.ts'
import { OwnOutcome } from './OwnOutcome.tsx'

const Modal = lazyPart<ComponentProps<typeof import('../../../ui/Modal.tsx').Modal>>(
  async () => (await import('../../../ui/Modal.tsx')).Modal,
  {
    name: 'The dialog of a match',
    Failed: ({ onRetry, onClose }) => (
      <DialogFailure text="The match did not load." onRetry={onRetry} onClose={onClose} />
    ),
  },
)

/** The room of the match, for a viewer who may see it; the page decides that. */
export type RenderRoom = (match: Match, teams: { team1: string; team2: string }) => ReactNode

interface MatchSheetProps {
  matchId: string
  finalFocus?: (() => HTMLElement | null) | undefined
  room: RenderRoom | undefined
  /** With their players; undefined while they are loading. */
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
  onClose: () => void
}

/** Everything about one match, kept up to date while it is open. */
export function MatchSheet({ matchId, finalFocus, room, teams, onFollow, onClose }: MatchSheetProps) {
  const match = useMatch(matchId)
  const matches = useBracketValue((index) => index.structure)
  const expectedAt = useExpectedTime(matchId)
  const board = useBoard()
  if (!match) return null
  const nameOf = (teamId: string | null) => board.teams.get(teamId ?? '')?.team_name ?? TBD
  return (
    <Modal
      open
      fillsPhone
      initialFocus="dialog"
      finalFocus={finalFocus}
      onClose={onClose}
      title={match.round_name}
      description={`${SECTION_TITLES[match.bracket]} · Round ${match.round} · Best of ${match.best_of}`}
    >
      <ul data-match-sheet="" className="grid gap-3">
        <SheetTeam match={match} side="team1" teams={teams} onFollow={onFollow} />
        <SheetTeam match={match} side="team2" teams={teams} onFollow={onFollow} />
      </ul>
      <p className="bk-large my-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        {match.match_status !== 'checkin' && <b>{statusWord({ ...match, bracket: 'winners' })}</b>}
        {match.score !== null && <span className="tabular-nums">{scoreWords(match.score)}</span>}
        {match.match_status === 'checkin' ? (
          <OpenCheckIn match={match} reachable />
        ) : (
          <CheckInButton match={match} reachable />
        )}
      </p>
      {expectedAt !== null && <p className="mb-4 text-small text-text-2">Expected about {clockTime(expectedAt)}</p>}
      {match.ruling && <p className="mb-4 text-small text-yellow">{match.ruling}</p>}
      <OwnOutcome match={match} />
      {room?.(match, { team1: nameOf(match.team1_id), team2: nameOf(match.team2_id) })}
      <ul className="mt-4 text-small text-text-2">
        {nextSteps(match, matches).map(({ who, where }) => (
          <li key={who}>
            <b className="text-text">{who}</b> {where}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface SheetTeamProps {
  match: Match
  side: Slot
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
}

function SheetTeam({ match, side, teams, onFollow }: SheetTeamProps) {
  const board = useBoard()
  const teamId = match[`${side}_id`]
  const team = board.teams.get(teamId ?? '')
  const games = gamesWon(match)
  const won = teamId !== null && match.winner_id === teamId
  const edge = teamId !== null && teamId === match.team2_id ? 'border-l-boost' : 'border-l-blue'
  return (
    <li className={`flex items-center gap-3 rounded-match border border-l-4 border-line-strong px-3.5 py-3 ${edge}`}>
      {team && <TeamEmblem seed={team.emblem} />}
      <div className="min-w-0 flex-1">
        {/* The marks are part of the text, so that they follow the last word of a name that needs two lines. */}
        <h3 className={`*:ml-2 *:inline-block *:align-[-0.15em] ${won ? 'font-bold' : 'font-semibold'}`}>
          {team?.team_name ?? TBD}
          {teamId !== null && match.checked_in_teams.includes(teamId) && TICK}
          {won && TROPHY}
        </h3>
        <p className="text-small text-text-2">
          {teamId === null ? (board.bracket.get().source(match.id, side) ?? 'Not known yet') : players(teams, teamId)}
        </p>
      </div>
      {games && <b className="font-display text-2xl tabular-nums">{games[side]}</b>}
      {teamId !== null && (
        <Button size="small" onClick={() => onFollow(teamId)} aria-label={`Follow ${team?.team_name}`}>
          Follow
        </Button>
      )}
    </li>
  )
}

function players(teams: readonly Team[] | undefined, teamId: string): string {
  if (!teams) return 'Loading players'
  const names = teams.find(({ id }) => id === teamId)?.players.map(({ name }) => name) ?? []
  return names.length > 0 ? names.join(', ') : 'No players listed'
}
