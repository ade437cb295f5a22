import { fromRows, toRows } from '@cup/bracket'
import { buildStructure } from '../../packages/bracket/src/structure.ts'
import { type Contender, OURS, PEERS, teamsNamed } from './contenders.ts'
import { measure } from './measure.ts'
import { bytesPerState } from './state-size.ts'

const SIZES = [8, 64, 256, 1024] as const

/** Prints what making a bracket and entering a result cost here and in two other engines, all in this run. */
export const run = async (): Promise<void> => {
  console.log('CPU time, best of several batches. Every engine works in memory.')
  await compare('Make a bracket, all rows, µs', (engine, teamCount) => measure(engine.generate(teamCount)))
  await compare('Enter one result, whole bracket played through, µs per result', async (engine, teamCount) => {
    return (await measure(engine.playThrough(teamCount))) / (2 * teamCount - 2)
  })
  await ownFigures()
}

const compare = async (
  title: string,
  cost: (engine: Contender, teamCount: number) => Promise<number>,
): Promise<void> => {
  console.log(`\n${title}`)
  console.log(
    line('teams', [OURS.name, ...PEERS.map(({ name }) => name)].join(' ').split(' ').concat('ours is faster by')),
  )
  for (const teamCount of SIZES) {
    const own = await cost(OURS, teamCount)
    const others: number[] = []
    for (const peer of PEERS) others.push(await cost(peer, teamCount))
    const ratios = others.map((other) => `${Math.round(other / own).toLocaleString('en')}×`).join(' / ')
    console.log(line(`${teamCount}`, [own, ...others].map(figure).concat(ratios)))
  }
}

/** The first bracket of a size also builds the structure that all later ones of that size share. */
const ownFigures = async (): Promise<void> => {
  console.log('\nOurs alone')
  console.log(line('teams', ['first of its size, µs', 'restore, µs', 'bytes per state']))
  for (const teamCount of SIZES) {
    const teams = teamsNamed(teamCount)
    const { prepare, work } = OURS.generate(teamCount)
    const cold = await measure({ prepare, work: (made) => [buildStructure(teamCount), work(made)] })
    const rows = toRows(await playedThrough(teamCount))
    const restore = await measure({ prepare: () => rows, work: (stored) => fromRows(teams, stored) })
    console.log(
      line(`${teamCount}`, [figure(cold), figure(restore), Math.round(bytesPerState(teams)).toLocaleString('en')]),
    )
  }
}

const playedThrough = async (teamCount: number) => {
  const { prepare, work } = OURS.playThrough(teamCount)
  return work(await prepare()) as ReturnType<typeof fromRows>
}

const figure = (microseconds: number): string =>
  microseconds.toLocaleString('en', { maximumSignificantDigits: 3, minimumSignificantDigits: 2 })

const line = (first: string, rest: readonly string[]): string =>
  first.padStart(6) + rest.map((cell) => cell.padStart(24)).join('')

if (import.meta.main) await run()
