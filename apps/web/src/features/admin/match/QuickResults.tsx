import { updateMatch } from '@cup/contract/matches'
import { Fragment } from 'react'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { possibleResults, type Result, winnerId } from '../../match-room/results.ts'
import type { AdminMatch } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { scoreText, scoreWords } from './score-fit.ts'

const BUTTON =
  'h-9 min-w-12 rounded-control bg-boost px-1.5 font-display font-bold text-boost-ink tabular-nums enabled:hover:bg-boost-hover disabled:opacity-55 pointer-coarse:h-11'

/** Every result the best-of allows, in the line itself: one press saves it, and the toast offers Undo. */
export function QuickResults({ entry }: { entry: AdminMatch }) {
  const { match, team1, team2 } = entry
  const save = useAdminAction(updateMatch, adminMessages.setScore)
  const results = possibleResults(match.best_of)
  const choose = (result: Result) =>
    save.start({
      params: { id: match.id },
      query: {
        winner_team_id: winnerId(match, result) ?? '',
        score: scoreText(result),
        seen: String(match.revision),
      },
    })
  const sides = [
    { slot: 'team1', name: team1, wins: results.filter((one) => one.team1Games > one.team2Games) },
    { slot: 'team2', name: team2, wins: results.filter((one) => one.team1Games < one.team2Games).toReversed() },
  ]
  return (
    <fieldset
      aria-label={`Result of ${team1} vs ${team2}`}
      className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 lg:w-auto lg:grid-cols-[auto_auto_auto_auto]"
    >
      {sides.map(({ slot, name, wins }) => (
        <Fragment key={slot}>
          <span className="truncate font-semibold lg:w-36" title={name}>
            {name}
          </span>
          <span className="flex justify-end gap-1.5">
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
        </Fragment>
      ))}
    </fieldset>
  )
}
