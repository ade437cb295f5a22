/** What a player has done in completed cups. */
export interface PlayerRecord {
  /** Estimated strength, and how uncertain it is. */
  mu: number
  sigma: number
  played: number
  won: number
  cups: number
  titles: number
  podiums: number
  /** Places on the podium in the player's last five cups, newest first. */
  recentPlaces: readonly number[]
}

/** A completed cup: ids of players, by team where teams matter. */
export interface CupResults {
  /** The players of each team in the bracket. */
  teams: readonly (readonly string[])[]
  /** The players in first, second and third place. */
  podium: readonly (readonly string[])[]
  /** Matches that were played, in the order of play. */
  matches: readonly { winners: readonly string[]; losers: readonly string[] }[]
}

interface Rating {
  mu: number
  sigma: number
}

/** New ratings for the players of two teams, the winners first. */
export type Rate = (teams: [Rating[], Rating[]]) => Rating[][]

/** The rating before the first match: the model's mean, with high uncertainty. */
export const INITIAL_RATING: Rating = { mu: 25, sigma: 25 / 3 }

const RECENT_CUPS = 5

/** A player's record while the cups are replayed. */
export interface PlayerHistory extends PlayerRecord {
  /** The place in each of the last cups; 0 off the podium. */
  lastPlaces: readonly number[]
}

const EMPTY_HISTORY: PlayerHistory = {
  ...INITIAL_RATING,
  played: 0,
  won: 0,
  cups: 0,
  titles: 0,
  podiums: 0,
  recentPlaces: [],
  lastPlaces: [],
}

/** Adds a cup to the players' records. Cups are added in the order in which they were played. */
export function addCup(players: Map<string, PlayerHistory>, cup: CupResults, rate: Rate): void {
  const known = (id: string): PlayerHistory => players.get(id) ?? EMPTY_HISTORY
  for (const id of new Set(cup.teams.flat())) players.set(id, addPlace(known(id), placeOf(cup, id)))
  for (const match of cup.matches) {
    // for a player of both teams the match is a win and a loss at once, so it does not count
    const winners = match.winners.filter((id) => !match.losers.includes(id))
    const losers = match.losers.filter((id) => !match.winners.includes(id))
    if (winners.length === 0 || losers.length === 0) continue
    const rated = rate([winners.map((id) => ratingOf(known(id))), losers.map((id) => ratingOf(known(id)))])
    const update = (ids: readonly string[], ratings: readonly Rating[] = [], won: 0 | 1): void => {
      for (const [at, id] of ids.entries()) players.set(id, addMatch(known(id), ratings[at], won))
    }
    update(winners, rated[0], 1)
    update(losers, rated[1], 0)
  }
}

const ratingOf = ({ mu, sigma }: Rating): Rating => ({ mu, sigma })

const placeOf = ({ podium }: CupResults, id: string): number => podium.findIndex((team) => team.includes(id)) + 1

function addPlace(player: PlayerHistory, place: number): PlayerHistory {
  const lastPlaces = [place, ...player.lastPlaces].slice(0, RECENT_CUPS)
  return {
    ...player,
    cups: player.cups + 1,
    titles: player.titles + (place === 1 ? 1 : 0),
    podiums: player.podiums + (place > 0 ? 1 : 0),
    lastPlaces,
    recentPlaces: lastPlaces.filter((each) => each > 0),
  }
}

const addMatch = (player: PlayerHistory, rating: Rating = player, won: 0 | 1): PlayerHistory => ({
  ...player,
  ...ratingOf(rating),
  played: player.played + 1,
  won: player.won + won,
})
