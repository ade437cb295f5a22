import type { Team } from '@cup/contract/teams'
import { lazy } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { SECTION_TITLES } from '../board/section-titles.ts'
import { useCard } from '../board/use-card.ts'
import { CheckInButton } from '../card/CheckInButton.tsx'
import { scoreWords, statusWord } from '../card/match-words.ts'
import { OpenCheckIn } from '../card/OpenCheckIn.tsx'
import { nextSteps } from './next-steps.ts'
import { SheetTeam } from './SheetTeam.tsx'

const Modal = lazy(async () => ({ default: (await import('../../../ui/Modal.tsx')).Modal }))

interface MatchSheetProps {
  matchId: string
  /** With their players; undefined while they are on their way. */
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
  onClose: () => void
}

/** Everything about one match. It changes with the match while it is open. */
export function MatchSheet({ matchId, teams, onFollow, onClose }: MatchSheetProps) {
  const { store } = useBoard()
  const card = useCard(matchId)
  const matches = useBracketValue(() => store.structure())
  if (!card) return null
  const { match } = card
  return (
    <Modal
      open
      onClose={onClose}
      title={match.round_name}
      description={`${SECTION_TITLES[match.bracket]} · Round ${match.round} · Best of ${match.best_of}`}
    >
      <ul className="grid gap-3">
        <SheetTeam match={match} teamId={match.team1_id} name={card.team1} teams={teams} onFollow={onFollow} />
        <SheetTeam match={match} teamId={match.team2_id} name={card.team2} teams={teams} onFollow={onFollow} />
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
      {match.ruling && <p className="mb-4 text-small text-yellow">{match.ruling}</p>}
      <ul className="text-small text-text-2">
        {nextSteps(match, matches).map(({ who, where }) => (
          <li key={who}>
            <b className="text-text">{who}</b> {where}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
