import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import type { MatchGraph, Source } from './match-graph.ts'

type StageInput = Parameters<BracketsManager['create']['stage']>[0]
type SeedOrdering = NonNullable<NonNullable<StageInput['settings']>['seedOrdering']>[number]

const DROP_ORDERS: readonly SeedOrdering[] = ['natural', 'reverse', 'reverse_half_shift', 'half_shift']
const READY = 2

/** The bracket that brackets-manager makes for the same number of teams, padded with byes, with our order of drops. */
export const createPeer = async (teamCount: number) => {
  const manager = new BracketsManager(new InMemoryDatabase())
  const rounds = Math.ceil(Math.log2(teamCount))
  const drops = Array.from({ length: rounds - 2 }, (_, at) => DROP_ORDERS[(at + 1) % 4] as SeedOrdering)
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: 'peer',
    type: 'double_elimination',
    seeding: Array.from({ length: 2 ** rounds }, (_, seed) => (seed < teamCount ? `seed${seed + 1}` : null)),
    settings: { grandFinal: 'double', seedOrdering: ['inner_outer', 'natural', ...drops] },
  })
  const { match: matches, round, group, participant } = await manager.get.stageData(stage.id)
  return { manager, stageId: stage.id, matches, round, group, participant, rounds }
}

export type Peer = Awaited<ReturnType<typeof createPeer>>
type Match = Peer['matches'][number]

/** Which match feeds which, without the second grand final. */
export const managerGraph = (peer: Peer): MatchGraph => {
  const graph = new Map<string, readonly [Source, Source]>()
  for (const match of peer.matches) {
    const place = placeOf(peer, match)
    if (place.group === 3 && place.round === 2) continue
    graph.set(nameOf(place), sourcesOf(peer, place, match))
  }
  return graph
}

interface Place {
  readonly group: number
  readonly round: number
  readonly number: number
}

const placeOf = ({ round, group }: Peer, match: Match): Place => ({
  group: group.find(({ id }) => id === match.group_id)?.number ?? 0,
  round: round.find(({ id }) => id === match.round_id)?.number ?? 0,
  number: match.number,
})

const nameOf = ({ group, round, number }: Place): string => `${group}.${round}.${number}`

const sourcesOf = ({ rounds }: Peer, { group, round, number }: Place, match: Match): [Source, Source] => {
  const opponents = [match.opponent1, match.opponent2] as const
  const pairBefore = (): [Source, Source] => [
    { winnerOf: nameOf({ group, round: round - 1, number: 2 * number - 1 }) },
    { winnerOf: nameOf({ group, round: round - 1, number: 2 * number }) },
  ]
  const dropFrom = (winnersRound: number, slot: 0 | 1): Source => {
    const position = opponents[slot]?.position
    return position === undefined
      ? { bye: true }
      : { loserOf: nameOf({ group: 1, round: winnersRound, number: position }) }
  }
  if (group === 3) {
    return [
      { winnerOf: nameOf({ group: 1, round: rounds, number: 1 }) },
      { winnerOf: nameOf({ group: 2, round: 2 * rounds - 2, number: 1 }) },
    ]
  }
  if (group === 1) return round === 1 ? [seedOf(opponents[0]), seedOf(opponents[1])] : pairBefore()
  if (round === 1) return [dropFrom(1, 0), dropFrom(1, 1)]
  if (round % 2 === 1) return pairBefore()
  return [dropFrom(round / 2 + 1, 0), { winnerOf: nameOf({ group, round: round - 1, number }) }]
}

const seedOf = (opponent: Match['opponent1']): Source =>
  opponent?.position === undefined ? { bye: true } : { seed: opponent.position - 1 }

/** Matches of the peer that can be played, by who plays: `seed1 v seed4`. */
export const readyInPeer = async ({ manager, participant, stageId }: Peer): Promise<Map<string, Match>> => {
  const { match: matches } = await manager.get.stageData(stageId)
  const names = new Map(participant.map(({ id, name }) => [id, name]))
  return new Map(
    matches
      .filter(({ status }) => status === READY)
      .map((match) => {
        const teams = [match.opponent1?.id, match.opponent2?.id].map((id) => names.get(id ?? -1) ?? '')
        return [teams.toSorted().join(' v '), match]
      }),
  )
}

/** Enters a result in the peer. */
export const reportToPeer = async ({ manager, participant }: Peer, match: Match, winner: string): Promise<void> => {
  const winnerId = participant.find(({ name }) => name === winner)?.id
  const won = match.opponent1?.id === winnerId
  await manager.update.match({
    id: match.id,
    opponent1: won ? { score: 2, result: 'win' } : { score: 1 },
    opponent2: won ? { score: 1 } : { score: 2, result: 'win' },
  })
}
