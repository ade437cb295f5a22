import type { Bracket } from '@cup/contract/bracket'
import { expectedTimes } from '@cup/contract/expected-times'
import type { Match } from '@cup/contract/matches'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { Link } from 'react-router'
import { serverNow } from '../../features/clock/server-clock.ts'
import { FaceOff } from '../../features/face-off/FaceOff.tsx'
import { runningSeries } from '../../features/face-off/series.ts'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { clockTime } from '../../format/moments.ts'
import { CupPanel, Facts } from './CupPanel.tsx'
import { EmptyFaceOff, faceOffHeight } from './EmptyFaceOff.tsx'
import { matchesToWatch } from './match-to-watch.ts'
import { NextStep } from './NextStep.tsx'

/** The match to watch as a face-off, then the next one, the progress of the cup and its prize pool. */
export function LiveCup({ cup, bracket }: { cup: CurrentTournament; bracket: Bracket | undefined }) {
  const teamOf = (id: string | null) => bracket?.teams.find((team) => team.id === id)
  const [watch, next, ...others] = bracket ? matchesToWatch(bracket.matches) : []
  const blue = teamOf(watch?.match.team1_id ?? null)
  const orange = teamOf(watch?.match.team2_id ?? null)
  const series = watch && runningSeries(watch.match)
  const nextNames = next && [next.match.team1_id, next.match.team2_id].map((id) => teamOf(id)?.team_name ?? 'TBD')
  const times = bracket && expectedTimes(bracket.matches, { ...bracket, now: serverNow() })
  const nextAt = next && times?.get(next.match.id)
  const watchAt = watch && times?.get(watch.match.id)
  const nothingNext = !bracket ? '…' : watch ? 'decided by this match' : 'no more matches'
  const more = others.filter(({ match }) => isOn(match)).length
  const played = bracket?.matches.filter(({ match_status }) => match_status === 'completed').length
  return (
    <CupPanel
      state={
        watch && !isOn(watch.match) ? (
          <span className="text-gold">{watch.word}</span>
        ) : (
          <span className="flex items-center gap-2.5 pl-1 text-green">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-green ring-4 ring-green/20" />
            {watch?.word ?? 'Live now'}
          </span>
        )
      }
      title={cup.name}
      {...(watch ? { detail: `${watch.match.round_name}${at(watchAt)}` } : {})}
    >
      {watch && blue && orange ? (
        <Link
          to={`/bracket?match=${watch.match.id}`}
          className={`grid min-h-0 flex-1 -outline-offset-2 hover:brightness-110 ${faceOffHeight} ${isOn(watch.match) ? '' : 'sides-waiting'}`}
        >
          <FaceOff
            blue={{ name: blue.team_name, emblem: blue.emblem, games: series?.team1 }}
            orange={{ name: orange.team_name, emblem: orange.emblem, games: series?.team2 }}
            bestOf={watch.match.best_of}
          />
        </Link>
      ) : (
        <EmptyFaceOff />
      )}
      <Facts
        rows={[
          {
            label: next && isOn(next.match) ? 'Also playing' : 'Next up',
            value: nextNames ? `${nextNames.join(' v ')}${more ? ` and ${more} more` : at(nextAt)}` : nothingNext,
          },
          { label: 'Played', value: bracket ? `${played} of ${bracket.matches.length}` : '…' },
          ...(cup.prize_pool === 0 && cup.entry_fee === 0
            ? []
            : [
                {
                  label: 'Prize pool',
                  value: (
                    <span className="font-display font-bold text-gold">
                      <CountingDollars amount={cup.prize_pool} />
                    </span>
                  ),
                },
              ]),
        ]}
      />
      <NextStep cup={cup} />
    </CupPanel>
  )
}

const isOn = ({ match_status }: Match): boolean => match_status === 'in_progress'

const at = (time: Parameters<typeof clockTime>[0] | undefined): string => (time ? `, about ${clockTime(time)}` : '')
