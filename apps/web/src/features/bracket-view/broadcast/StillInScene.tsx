import type { Match } from '@cup/contract/matches'
import { counted } from '../../../format/counts.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { TBD } from '../card/match-words.ts'
import { useRosters } from './rosters.ts'
import { type TeamStillIn, teamsStillIn } from './still-in.ts'

const FEW = 4
const WORDS = ['', '', 'Two', 'Three', 'Four']

/** Mid-cup: who can still win it. The last four with their players and their next match. */
export function StillInScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const left = teamsStillIn(matches)
  const isFew = left.length <= FEW
  const title = isFew ? `${WORDS[left.length] ?? left.length} are left` : `${counted(left.length, 'team')} are left`
  return (
    <section aria-label={title} className="bc-list">
      <h2 className="bc-title">{title}</h2>
      {isFew ? (
        <ul className="bc-few">
          {left.map((team) => (
            <OneOfFew key={team.teamId} team={team} next={nextOf(matches, team.teamId)} />
          ))}
        </ul>
      ) : (
        <Many left={left} />
      )}
    </section>
  )
}

const nextOf = (matches: readonly Match[], teamId: string): Match | undefined =>
  matches.find(
    ({ match_status, team1_id, team2_id }) =>
      match_status !== 'completed' && (team1_id === teamId || team2_id === teamId),
  )

function OneOfFew({ team: { teamId, inLosers }, next }: { team: TeamStillIn; next: Match | undefined }) {
  const { bracket, teams } = useBoard()
  const rosters = useRosters()
  const team = teams.get(teamId)
  if (!team) return null
  const slot = next?.team1_id === teamId ? 'team2' : 'team1'
  const opponent =
    next && (teams.get(next[`${slot}_id`] ?? '')?.team_name ?? bracket.get().source(next.id, slot) ?? TBD)
  return (
    <li data-side={inLosers ? 'losers' : 'winners'}>
      <TeamEmblem seed={team.emblem} className="size-[6rem]" />
      <b>{team.team_name}</b>
      <span>{rosters.get(teamId)?.join(' · ')}</span>
      <p>
        <strong>{inLosers ? 'One loss' : 'Unbeaten'}</strong>
        {next && (
          <>
            <span>{next.round_name}</span>
            <span>{`against ${opponent}`}</span>
          </>
        )}
      </p>
    </li>
  )
}

const SHOWN = 32

function Many({ left }: { left: readonly TeamStillIn[] }) {
  const { teams } = useBoard()
  const sides = [
    { name: 'Unbeaten', list: left.filter(({ inLosers }) => !inLosers) },
    { name: 'One loss', list: left.filter(({ inLosers }) => inLosers) },
  ].filter(({ list }) => list.length > 0)
  return (
    <div className="bc-many" data-dense={left.length > SHOWN / 2 || undefined}>
      {sides.map(({ name, list }) => (
        <div key={name}>
          <h3>{`${name} · ${list.length}`}</h3>
          <ul>
            {list.slice(0, SHOWN).map(({ teamId }) => {
              const team = teams.get(teamId)
              return (
                <li key={teamId}>
                  {team && <TeamEmblem seed={team.emblem} className="" />}
                  <span>{team?.team_name}</span>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
