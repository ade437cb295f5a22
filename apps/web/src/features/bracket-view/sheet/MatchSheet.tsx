import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import type { ComponentProps, ReactNode } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogFailure } from '../../../ui/PartFailure.tsx'
import { useBoard, useBracketValue, useMatch } from '../board/board-context.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { CheckInButton, OpenCheckIn } from '../card/CheckIn.tsx'
import { scoreWords, statusWord, TBD } from '../card/match-words.ts'
import { SECTION_TITLES } from '../layout/layout.ts'
import { nextSteps } from './next-steps.ts'
import { OwnOutcome } from './OwnOutcome.tsx'
import { SheetFaceOff } from './SheetFaceOff.tsx'

const Modal = lazyPart<ComponentProps<typeof import('../../../ui/Modal.tsx').Modal>>(
  async () => (await import('../../../ui/Modal.tsx')).Modal,
  {
    name: 'The dialog of a match',
    Failed: ({ onRetry, onClose }) => (
      <DialogFailure text="The match did not load." onRetry={onRetry} onClose={onClose} />
    ),
  },
)

/** The match room; the page passes it only for a viewer who may see it. */
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
      fillsPhone
      width="room"
      initialFocus="dialog"
      finalFocus={finalFocus}
      onClose={onClose}
      title={match.round_name}
      description={`${SECTION_TITLES[match.bracket]} · Round ${match.round} · Best of ${match.best_of}`}
    >
      <SheetFaceOff match={match} teams={teams} onFollow={onFollow} />
      <p className="bk-large my-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        {match.match_status !== 'checkin' && (
          <b className={match.match_status === 'in_progress' ? 'text-green' : ''}>
            {statusWord({ ...match, bracket: 'winners' })}
          </b>
        )}
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
