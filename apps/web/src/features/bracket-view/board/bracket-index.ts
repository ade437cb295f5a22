import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'
import { type Slot, slotKey, slotSources } from './slot-sources.ts'

interface RoundInfo {
  name: string
  /** Null if the matches of the round differ. */
  bestOf: number | null
  done: number
  total: number
}

/** A bracket with its lookup tables. Unchanged parts are the same objects as in the previous index. */
export interface BracketIndex {
  bracket: Bracket
  /** The same array until matches are added, removed or moved. */
  structure: readonly Match[]
  positions: ReadonlyMap<string, number>
  rounds: ReadonlyMap<string, RoundInfo>
  teams: ReadonlyMap<string, BracketTeam>
  match: (id: string) => Match | undefined
  round: (side: BracketSide, round: number) => RoundInfo | undefined
  teamName: (id: string | null) => string | null
  /** See `chooseEmblem`. */
  emblem: (id: string | null) => number | null
  /** The source of an empty slot, such as `Winner of Winners Round 1, match 3`, if a match feeds it. */
  source: (matchId: string, slot: Slot) => string | undefined
}

export function indexBracket(bracket: Bracket, before?: BracketIndex): BracketIndex {
  const isSameStructure = before !== undefined && sameStructure(before.structure, bracket.matches)
  const structure = isSameStructure ? before.structure : bracket.matches
  const positions = isSameStructure ? before.positions : new Map(structure.map(({ id }, at) => [id, at]))
  const teams =
    before?.bracket.teams === bracket.teams ? before.teams : new Map(bracket.teams.map((team) => [team.id, team]))
  const rounds = indexRounds(bracket.matches, before?.rounds)
  return {
    bracket,
    structure,
    positions,
    rounds,
    teams,
    match: (id) => bracket.matches[positions.get(id) ?? -1],
    round: (side, round) => rounds.get(side + round),
    teamName: (id) => teams.get(id ?? '')?.team_name ?? null,
    emblem: (id) => teams.get(id ?? '')?.emblem ?? null,
    source: isSameStructure ? before.source : lazySources(structure),
  }
}

/** Built when the first card without a team is drawn; most visits never need it. */
function lazySources(structure: readonly Match[]): BracketIndex['source'] {
  let sources: ReadonlyMap<string, string> | undefined
  return (matchId, slot) => {
    sources ??= slotSources(structure)
    return sources.get(slotKey(matchId, slot))
  }
}

function indexRounds(matches: readonly Match[], before?: ReadonlyMap<string, RoundInfo>): Map<string, RoundInfo> {
  const rounds = new Map<string, RoundInfo>()
  let last: Pick<Match, 'bracket' | 'round'> | undefined
  let info: RoundInfo | undefined
  for (const match of matches) {
    // One lookup per round instead of one per match: this runs for every update.
    if (!info || last?.round !== match.round || last.bracket !== match.bracket) {
      const key = match.bracket + match.round
      info = rounds.get(key) ?? { name: match.round_name, bestOf: match.best_of, done: 0, total: 0 }
      rounds.set(key, info)
    }
    if (info.bestOf !== match.best_of) info.bestOf = null
    info.total += 1
    if (match.match_status === 'completed') info.done += 1
    last = match
  }
  for (const [key, info] of rounds) {
    const old = before?.get(key)
    if (old && JSON.stringify(old) === JSON.stringify(info)) rounds.set(key, old)
  }
  return rounds
}

const sameStructure = (before: readonly Match[], now: readonly Match[]): boolean =>
  before.length === now.length &&
  now.every((match, at) => {
    const old = before[at]
    return (
      old === match ||
      (old?.id === match.id &&
        old.round === match.round &&
        old.position === match.position &&
        old.winner_to?.match_id === match.winner_to?.match_id)
    )
  })
