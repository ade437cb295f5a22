import { applyResult, generate, type TeamId, toRows } from '@cup/bracket'
import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import TournamentOrganizer from 'tournament-organizer'
import type { Task } from './measure.ts'

/** An engine under test. In a play-through the first team of every match wins, hence no reset. */
export interface Contender {
  readonly name: string
  readonly generate: (teamCount: number) => Task<unknown>
  readonly playThrough: (teamCount: number) => Task<unknown>
}

const task = <T>(prepare: Task<T>['prepare'], work: Task<T>['work']): Task<unknown> => ({
  prepare,
  work: (made) => work(made as T),
})

export const teamsNamed = (teamCount: number): TeamId[] =>
  Array.from({ length: teamCount }, (_, seed) => `team-${seed}`)

/** Immutable: every result makes a new state and the rows to write. */
const ours: Contender = {
  name: 'ours',
  generate: (teamCount) => {
    const teams = teamsNamed(teamCount)
    return task(
      () => teams,
      (seeds) => toRows(generate(seeds)),
    )
  },
  playThrough: (teamCount) => {
    const start = generate(teamsNamed(teamCount))
    const winners = winnersOf(start)
    return task(
      () => start,
      (begin) => {
        let bracket = begin
        for (let match = 0; match < winners.length; match++) {
          bracket = applyResult(bracket, match, winners[match] as TeamId, '2-0').bracket
        }
        return bracket
      },
    )
  },
}

const winnersOf = (start: ReturnType<typeof generate>): TeamId[] => {
  let bracket = start
  return toRows(start).map(({ idx }) => {
    const winner = toRows(bracket)[idx]?.team1 ?? ''
    bracket = applyResult(bracket, idx, winner).bracket
    return winner
  })
}

const createStage = async (database: InMemoryDatabase, seeding: (string | null)[]) => {
  const manager = new BracketsManager(database)
  await manager.create.stage({
    tournamentId: 0,
    name: 'bench',
    type: 'double_elimination',
    seeding,
    settings: { grandFinal: 'double' },
  })
  return manager
}

/** Mutable, with the in-memory store that its authors offer. */
const bracketsManager: Contender = {
  name: 'brackets-manager',
  generate: (teamCount) => {
    const seeding = teamsNamed(teamCount)
    return task(
      () => new InMemoryDatabase(),
      (database) => createStage(database, seeding),
    )
  },
  playThrough: (teamCount) => {
    const seeding = teamsNamed(teamCount)
    return task(
      () => createStage(new InMemoryDatabase(), seeding),
      async (manager) => {
        for (let id = 0; id < 2 * teamCount - 2; id++) {
          await manager.update.match({ id, opponent1: { score: 2, result: 'win' }, opponent2: { score: 0 } })
        }
      },
    )
  },
}

const startTournament = (teams: readonly string[]) => {
  const tournament = new TournamentOrganizer().createTournament('bench', {
    sorting: 'ascending',
    stageOne: { format: 'double-elimination' },
    scoring: { bestOf: 1 },
  })
  for (const [seed, team] of teams.entries()) tournament.createPlayer(team, team).set({ value: seed })
  tournament.startTournament()
  return tournament
}

/** Mutable, in memory. Its list has the grand final before the losers bracket. */
const tournamentOrganizer: Contender = {
  name: 'tournament-organizer',
  generate: (teamCount) => {
    const teams = teamsNamed(teamCount)
    return task(() => teams, startTournament)
  },
  playThrough: (teamCount) => {
    const teams = teamsNamed(teamCount)
    return task(
      () => {
        const tournament = startTournament(teams)
        const matches = tournament.getMatches()
        const final = matches.filter((match) => match.getPath().win === null)
        const ids = [...matches.filter((match) => match.getPath().win !== null), ...final].map((match) => match.getId())
        return { tournament, ids }
      },
      ({ tournament, ids }) => {
        for (const id of ids) tournament.enterResult(id, 1, 0)
      },
    )
  },
}

export const OURS = ours
export const PEERS: readonly Contender[] = [bracketsManager, tournamentOrganizer]
