import { randomFrom } from '@cup/rehearsal/random'
import { type Bracket, championOf, generate, readyMatches, rowOf, standings, type TeamId } from '../src/index.ts'
import { createPeer, managerGraph, type Peer, readyInPeer, reportToPeer } from './manager-peer.ts'
import { ownGraph, shapeOf } from './match-graph.ts'
import { organizerGraph } from './organizer-peer.ts'
import { byCoin, playOne } from './play-out.ts'
import { teamsNamed } from './teams.ts'

const isSameShape = (a: Parameters<typeof shapeOf>[0], b: Parameters<typeof shapeOf>[0]): boolean => {
  const book = new Map<string, number>()
  return shapeOf(a, book).join() === shapeOf(b, book).join()
}

/** Match for match the bracket of tournament-organizer. */
export const checkAgainstOrganizer = (teamCount: number): string[] =>
  isSameShape(ownGraph(teamCount), organizerGraph(teamCount)) ? [] : ['another bracket than tournament-organizer']

/** Match for match the bracket of brackets-manager. */
export const checkAgainstManager = async (teamCount: number): Promise<string[]> =>
  isSameShape(ownGraph(teamCount), managerGraph(await createPeer(teamCount)))
    ? []
    : ['another bracket than brackets-manager']

/** The same results entered in brackets-manager lead to the same pairings, champion and final order. */
export const checkPlayAgainstManager = async (teamCount: number): Promise<string[]> => {
  const peer = await createPeer(teamCount)
  const random = randomFrom(teamCount)
  const findings: string[] = []
  let bracket = generate(teamsNamed(teamCount))
  while (championOf(bracket) === undefined) {
    const theirs = await readyInPeer(peer)
    const ours = readyMatches(bracket).map((match) => pairing(bracket, match))
    if (ours.toSorted().join() !== [...theirs.keys()].toSorted().join())
      findings.push(`ready: ${ours} v ${[...theirs.keys()]}`)
    const match = random.pick(readyMatches(bracket))
    const same = theirs.get(pairing(bracket, match))
    if (!same) return [...findings, `${pairing(bracket, match)} is not ready there`]
    const { after, played } = playOne(bracket, match, byCoin(random))
    await reportToPeer(peer, same, played.winner)
    bracket = after
  }
  return [...findings, ...(await checkOrder(bracket, peer))]
}

const pairing = (bracket: Bracket, match: number): string => {
  const { team1, team2 } = rowOf(bracket, match)
  return [team1, team2].toSorted().join(' v ')
}

/** Their ranks are dense (…5, 5, 6), ours skip (…5, 5, 7): made dense, ours must be theirs. */
const checkOrder = async (bracket: Bracket, peer: Peer): Promise<string[]> => {
  const theirs = await finalRanks(bracket, peer)
  const ours = standings(bracket)
  const dense = [...new Set(ours.map(({ rank }) => rank))].toSorted((a, b) => (a ?? 0) - (b ?? 0))
  return ours.flatMap(({ team, rank }) => {
    const place = dense.indexOf(rank) + 1
    return theirs.get(team) === place ? [] : [`${team} is ${place}, there ${theirs.get(team)}`]
  })
}

const finalRanks = async (bracket: Bracket, { manager, stageId }: Peer): Promise<Map<TeamId, number>> => {
  const items = await manager.get.finalStandings(stageId)
  return new Map(items.filter(({ name }) => bracket.seeds.includes(name)).map(({ name, rank }) => [name, rank]))
}
