import type { Match } from '@cup/contract/matches'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { ScoreNotch } from '../../face-off/ScoreNotch.tsx'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { useFaceOffTeams } from '../board/use-face-off-teams.ts'
import { gamesWon } from '../card/match-words.ts'
import { decidingMatch } from './podium.ts'

/** The match that decided the cup, as a face-off that opens it. */
export function DecidingMatch() {
  const match = useBracketValue(({ bracket }) => decidingMatch(bracket.matches))
  const { openSheet } = useBoard()
  if (!match?.team1_id || !match.team2_id) return null
  return (
    <button
      type="button"
      onClick={() => openSheet(match.id)}
      className="grid grow grid-rows-[auto_1fr] gap-1 text-left hover:brightness-110"
    >
      <span className="text-small text-text-2">
        <b className="font-display font-bold text-gold">{match.round_name}</b>
        {` · Best of ${match.best_of}`}
      </span>
      <Halves match={match} />
    </button>
  )
}

function Halves({ match }: { match: Match }) {
  const games = gamesWon(match)
  return (
    <FaceOff
      {...useFaceOffTeams(match)}
      size="card"
      middle={<ScoreNotch words={games ? `${games.team1}:${games.team2}` : (match.score ?? 'VS')} />}
    />
  )
}
