import type { Match } from '@cup/contract/matches'
import { counted } from '../../../format/counts.ts'
import { Roster } from '../../face-off/Roster.tsx'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { TBD } from '../card/match-words.ts'
import { type RemainingTeam, remainingTeams } from './remaining-teams.ts'
import { useRosters } from './rosters.ts'
import { LIST, TITLE } from './stream-style.ts'

const FEW = 4
const WORDS = ['', '', 'Two', 'Three', 'Four']

/** The teams that can still win the cup; the last four with their players and their next match. */
export function RemainingTeamsScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const left = remainingTeams(matches)
  const isFew = left.length <= FEW
  const title = isFew ? `${WORDS[left.length] ?? left.length} are left` : `${counted(left.length, 'team')} are left`
  return (
    <section aria-label={title} className={LIST}>
      <h2 className={`mb-4 shrink-0 ${TITLE}`}>{title}</h2>
      {isFew ? (
        <ul
          className="bc-few grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-[minmax(0,1fr)] gap-4"
          data-two={left.length === 2 || undefined}
        >
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

/** Longer names are set smaller, so that their words stay whole. */
const LONG = 16

const nextOf = (matches: readonly Match[], teamId: string): Match | undefined =>
  matches.find(
    ({ match_status, team1_id, team2_id }) =>
      match_status !== 'completed' && (team1_id === teamId || team2_id === teamId),
  )

function OneOfFew({ team: { teamId, inLosers }, next }: { team: RemainingTeam; next: Match | undefined }) {
  const { bracket, teams } = useBoard()
  const rosters = useRosters()
  const team = teams.get(teamId)
  if (!team) return null
  const slot = next?.team1_id === teamId ? 'team2' : 'team1'
  const opponent =
    next && (teams.get(next[`${slot}_id`] ?? '')?.team_name ?? bracket.get().source(next.id, slot) ?? TBD)
  return (
    <li
      data-side={inLosers ? 'losers' : 'winners'}
      className="bc-corner flex flex-col items-center gap-[0.7rem] border-t-[0.3rem] border-gold px-4 pt-[2.4rem] pb-[1.2rem] text-center [--corner:1.6rem] data-[side=losers]:border-line-strong"
    >
      <TeamEmblem seed={team.emblem} className="size-24 in-data-two:size-34" />
      <b
        data-long={[...team.team_name].length > LONG || undefined}
        className="line-clamp-3 shrink-0 font-display text-[1.9rem]/[1.12] font-extrabold wrap-anywhere data-long:text-[1.5rem] in-data-two:text-[3.2rem]"
      >
        {team.team_name}
      </b>
      <span className="line-clamp-3 shrink-0">
        <Roster players={rosters.get(teamId) ?? []} separator=" ·" />
      </span>
      <p className="mt-auto grid gap-[0.15rem] pb-[0.6rem]">
        <strong>{inLosers ? 'One loss' : 'Unbeaten'}</strong>
        {next && (
          <>
            <span>{next.round_name}</span>
            <span className="line-clamp-2">{`against ${opponent}`}</span>
          </>
        )}
      </p>
    </li>
  )
}

/** How many teams fit on the screen. */
const MAX_TEAMS = 32
const ONE_OF_MANY =
  'bc-corner flex min-w-0 items-center gap-[0.6rem] h-[3.5rem] bg-raised px-4 text-[1.15rem]/[1.1] font-semibold [--corner:0.7rem] group-data-dense:h-8 group-data-dense:text-[0.9rem]/[1.05] data-long:text-[0.95rem]/[1.15] group-data-dense:data-long:text-[0.75rem]/[1.05]'
/** Letters that fit on two lines of a row of four. */
const LONG_OF_MANY = 22

function Many({ left }: { left: readonly RemainingTeam[] }) {
  const { teams } = useBoard()
  const sides = [
    { name: 'Unbeaten', list: left.filter(({ inLosers }) => !inLosers) },
    { name: 'One loss', list: left.filter(({ inLosers }) => inLosers) },
  ].filter(({ list }) => list.length > 0)
  const shown = left.length > MAX_TEAMS ? MAX_TEAMS / sides.length : MAX_TEAMS
  return (
    <div
      className="bc-many group grid min-h-0 flex-1 content-center gap-[1.4rem] data-dense:gap-[0.8rem]"
      data-dense={left.length > MAX_TEAMS / 2 || undefined}
    >
      {sides.map(({ name, list }) => (
        <div key={name}>
          <h3 className="mb-2 font-display text-[1.2rem]/[1.3] font-bold text-gold">{`${name} · ${list.length}`}</h3>
          <ul className="grid grid-cols-4 gap-2 group-data-dense:gap-[0.35rem]">
            {list.slice(0, shown).map(({ teamId }) => {
              const team = teams.get(teamId)
              return (
                <li
                  key={teamId}
                  data-long={[...(team?.team_name ?? '')].length > LONG_OF_MANY || undefined}
                  className={ONE_OF_MANY}
                >
                  {team && <TeamEmblem seed={team.emblem} className="size-[1.8rem]" />}
                  <span className="line-clamp-2 min-w-0">{team?.team_name}</span>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}
