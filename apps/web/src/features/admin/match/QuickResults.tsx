import { possibleResults, type Result, winnerId } from '../../match-room/results.ts'
import type { AdminMatch } from '../admin-match.ts'
import { matchActions } from '../match-actions.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { scoreText, scoreWords } from './score-fit.ts'

const BUTTON =
  'h-9 min-w-11 rounded-control border border-line-strong px-1.5 font-display font-bold tabular-nums enabled:hover:border-boost enabled:hover:bg-boost-soft disabled:opacity-55 pointer-coarse:h-11'

/** Every result the best-of allows, in the line itself: one press saves it, and the toast offers Undo. */
export function QuickResults({ entry }: { entry: AdminMatch }) {
  const { match, team1, team2 } = entry
  const save = useAdminAction(matchActions.setScore)
  const results = possibleResults(match.best_of)
  const choose = (result: Result) =>
    save.start({
      matchId: match.id,
      winnerTeamId: winnerId(match, result) ?? '',
      score: scoreText(result),
      cascade: false,
      expectedRevision: match.revision,
    })
  const sides = [
    { slot: 'team1', name: team1, wins: results.filter((one) => one.team1Games > one.team2Games) },
    { slot: 'team2', name: team2, wins: results.filter((one) => one.team1Games < one.team2Games).toReversed() },
  ]
  return (
    <div className="hidden items-center gap-x-4 gap-y-1 lg:flex lg:flex-wrap">
      {sides.map(({ slot, name, wins }) => (
        <span key={slot} className="flex items-center gap-1">
          <span className="max-w-32 truncate pr-1 font-semibold" title={name}>
            {name}
          </span>
          {wins.map((result) => (
            <button
              key={scoreWords(result)}
              type="button"
              disabled={save.isPending}
              aria-label={`${scoreWords(result)} for ${name}`}
              onClick={() => choose(result)}
              className={BUTTON}
            >
              {scoreWords(result)}
            </button>
          ))}
        </span>
      ))}
    </div>
  )
}
