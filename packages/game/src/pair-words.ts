export type TeamNumber = 1 | 2

/** What one team says about one game: read from a replay or from the running game, or pressed. */
export interface Word {
  team: TeamNumber
  winner: TeamNumber
  /** Null for a press without goals. */
  goals: { team1: number; team2: number } | null
  /** Null for a press. */
  match_guid: string | null
}

export type GameState = 'seen_by_both' | 'claimed' | 'contradicted'

export interface PairedGame<W extends Word = Word> {
  standing: GameState
  /** Null when it is contradicted. */
  winner: TeamNumber | null
  /** The words about this game, in the order in which they were sent. */
  words: W[]
}

/**
 * Groups words into games, in the order of their first word. Words with the same guid belong to the same game; the others
 * are paired in the order in which each team sent them, but never two with different guids.
 */
export function pairWords<W extends Word>(words: readonly W[]): PairedGame<W>[] {
  const games: W[][] = []
  for (const word of words) {
    const known = games.find((game) => word.match_guid !== null && guidOf(game) === word.match_guid)
    if (known === undefined) games.push([word])
    else known.push(word)
  }
  return joinByOrder(games).map(toGame)
}

/** Joins each game with words of one team only with the first game that has only words of the other team. */
function joinByOrder<W extends Word>(games: readonly W[][]): W[][] {
  const joined: W[][] = []
  for (const game of games) {
    const partner = joined.find((earlier) => isOneSided(earlier) && isOneSided(game) && canJoin(earlier, game))
    if (partner === undefined) joined.push([...game])
    else partner.push(...game)
  }
  return joined
}

const canJoin = (one: readonly Word[], other: readonly Word[]): boolean =>
  one[0]?.team !== other[0]?.team && (guidOf(one) === null || guidOf(other) === null)

const isOneSided = (words: readonly Word[]): boolean => new Set(words.map(({ team }) => team)).size === 1

const guidOf = (words: readonly Word[]): string | null =>
  words.find((word) => word.match_guid !== null)?.match_guid ?? null

function toGame<W extends Word>(words: W[]): PairedGame<W> {
  const [one] = words
  if (one === undefined || !words.every((word) => words.every((other) => agree(word, other))))
    return { standing: 'contradicted', winner: null, words }
  return { standing: isOneSided(words) ? 'claimed' : 'seen_by_both', winner: one.winner, words }
}

const agree = (one: Word, other: Word): boolean =>
  one.winner === other.winner &&
  (one.goals === null ||
    other.goals === null ||
    (one.goals.team1 === other.goals.team1 && one.goals.team2 === other.goals.team2))
