import TournamentOrganizer from 'tournament-organizer'
import type { MatchGraph, Source } from './match-graph.ts'

/** The bracket that the tournament-organizer package makes of as many teams, best seed first. */
export const organizerGraph = (teamCount: number): MatchGraph => {
  const tournament = new TournamentOrganizer().createTournament('peer', {
    sorting: 'ascending',
    stageOne: { format: 'double-elimination' },
  })
  for (let seed = 0; seed < teamCount; seed++) tournament.createPlayer(`${seed}`, `${seed}`).set({ value: seed })
  tournament.startTournament()

  const sources = new Map<string, Source[]>()
  const matches = tournament.getMatches()
  for (const match of matches) {
    const seeds = [match.getPlayer1().id, match.getPlayer2().id].filter((player) => player !== null)
    sources.set(
      match.getId(),
      seeds.map((player) => ({ seed: Number(player) })),
    )
  }
  for (const match of matches) {
    const { win, loss } = match.getPath()
    if (win !== null) sources.get(win)?.push({ winnerOf: match.getId() })
    if (loss !== null) sources.get(loss)?.push({ loserOf: match.getId() })
  }
  return new Map(
    [...sources].map(([id, [first, second, ...more]]) => {
      if (!first || !second || more.length > 0) throw new Error('A match of the peer has not two sources')
      return [id, [first, second]]
    }),
  )
}
