import { type Bracket, type MatchRow, type Operation, type TeamId, toRows } from '../src/index.ts'

export const KINDS = [
  'play',
  'edit',
  'rescore',
  'forfeit',
  'disqualify',
  'disqualify_early',
  'double_forfeit',
  'withdraw',
  'clear',
] as const

export type Kind = (typeof KINDS)[number]

/** Arbitrary numbers that select an operation that the bracket allows. */
export interface Choice {
  readonly kind: Kind
  /** Which of the matches that the kind is possible in; reduced to their number. */
  readonly which: number
  readonly slot: 1 | 2
  readonly score: string
}

type Ready = MatchRow & { readonly team1: TeamId; readonly team2: TeamId }

/** The operation a choice means in this bracket; null if there is no match for it. */
export const operationFor = (bracket: Bracket, choice: Choice): Operation | null => {
  const rows = toRows(bracket)
  const match = (candidates: readonly MatchRow[]): MatchRow | undefined => candidates[choice.which % candidates.length]
  const both = rows.filter((row): row is Ready => row.team1 !== null && row.team2 !== null)
  const open = match(both.filter(({ complete }) => !complete))
  const over = match(both.filter(({ complete }) => complete))
  const teamOf = (row: MatchRow): TeamId => (choice.slot === 1 ? row.team1 : row.team2) ?? ''

  switch (choice.kind) {
    case 'play':
      return open ? { type: 'result', match: open.idx, winner: teamOf(open), score: choice.score } : null
    case 'edit':
      return over ? editOf(over, teamOf(over), choice) : null
    case 'rescore': {
      const decided = match(both.filter(({ winner }) => winner !== null))
      return decided ? { type: 'result', match: decided.idx, winner: decided.winner ?? '', score: choice.score } : null
    }
    case 'forfeit':
      return open ? { type: 'forfeit', match: open.idx, team: teamOf(open) } : null
    case 'disqualify':
      return open ? { type: 'disqualify', match: open.idx, team: teamOf(open) } : null
    case 'disqualify_early': {
      const alone = match(
        rows.filter(({ complete, team1, team2 }) => !complete && (team1 === null) !== (team2 === null)),
      )
      return alone ? { type: 'disqualify', match: alone.idx, team: alone.team1 ?? alone.team2 ?? '' } : null
    }
    case 'double_forfeit':
      return open ? { type: 'double_forfeit', match: open.idx } : null
    case 'withdraw':
      return { type: 'withdraw', team: bracket.seeds[choice.which % bracket.seeds.length] ?? '' }
    case 'clear': {
      const decided = match(rows.filter(({ outcome }) => outcome !== null))
      return decided ? { type: 'clear', match: decided.idx } : null
    }
  }
}

/** Edits turn one kind of decision into another, not only one winner into the other. */
const editOf = ({ idx: match }: MatchRow, team: TeamId, { which, score }: Choice): Operation => {
  switch (which % 5) {
    case 0:
      return { type: 'forfeit', match, team }
    case 1:
      return { type: 'disqualify', match, team }
    case 2:
      return { type: 'double_forfeit', match }
    default:
      return { type: 'result', match, winner: team, score }
  }
}
