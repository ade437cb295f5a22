import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'

const READY = 2

/** What brackets-viewer draws, made by its own engine: the same number of teams, the same share of matches played. */
export async function viewerData(teamNames: readonly string[], played: number) {
  const manager = new BracketsManager(new InMemoryDatabase())
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: 'Friday Night Cup',
    type: 'double_elimination',
    seeding: [...teamNames],
    settings: { grandFinal: 'simple' },
  })
  let left = Math.floor((2 * teamNames.length - 2) * played)
  while (left > 0) {
    const { match: matches } = await manager.get.stageData(stage.id)
    const ready = matches.filter(({ status }) => status === READY).slice(0, left)
    if (ready.length === 0) break
    for (const { id } of ready) {
      await manager.update.match({ id, opponent1: { score: 2, result: 'win' }, opponent2: { score: 1 } })
    }
    left -= ready.length
  }
  const {
    stage: stages,
    match: matches,
    match_game: matchGames,
    participant: participants,
  } = await manager.get.stageData(stage.id)
  return { stages, matches, matchGames, participants }
}
