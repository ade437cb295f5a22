import { fromRows, toRows } from '@cup/bracket'
import { buildStructure } from '@cup/bracket/structure'
import { format, type Row } from '../report.ts'
import { OURS, PEERS, teamsNamed } from './contenders.ts'
import { measure, type Task } from './measure.ts'
import { bytesPerState } from './state-size.ts'

const SIZES = [8, 64, 256, 1024] as const

type Column = readonly [name: string, task: (teamCount: number) => Task<unknown>]

/** What drawing a bracket and entering a result cost in our engine and in two others, in the same run. */
export const run = async (): Promise<Row[]> => {
  console.log('µs of CPU time, best batch of each, in turns. Every engine works in memory. n× = our cost n times over.')
  console.log('"first" also builds the structure that all later brackets of the same size share.')
  const made = await table(
    'Make a bracket, with all its rows',
    [
      ['ours', OURS.generate],
      ['ours, first', firstOfItsSize],
      ...PEERS.map(({ name, generate }) => [name, generate] as const),
    ],
    () => 1,
  )
  const entered = await table(
    'Enter one result, a whole bracket played through',
    [OURS, ...PEERS].map(({ name, playThrough }) => [name, playThrough] as const),
    (teamCount) => 2 * teamCount - 2,
  )
  await table('Restore a finished bracket from what is stored', [['ours', restore]], () => 1)
  console.log('\nBytes one more state takes')
  for (const teamCount of SIZES) {
    console.log(line(`${teamCount}`, [Math.round(bytesPerState(teamsNamed(teamCount))).toLocaleString('en')]))
  }
  return [...compare('make a bracket', made, 35), ...compare('set a result', entered, 40)]
}

/** Microseconds by column, for one number of teams. */
type Costs = readonly [teamCount: number, costs: ReadonlyMap<string, number>]

/** `timesFaster`: the goal compared with brackets-manager at 64 teams. */
const compare = (what: string, sizes: readonly Costs[], timesFaster: number): Row[] =>
  sizes.flatMap(([teamCount, costs]) =>
    PEERS.map(({ name }) => {
      return {
        what: `${teamCount.toLocaleString('en')} teams: ${what}, CPU`,
        ours: costs.get(OURS.name) ?? Number.NaN,
        other: costs.get(name) ?? Number.NaN,
        unit: 'µs',
        against: name,
        goal: { atMost: teamCount === 64 && name === 'brackets-manager' ? 1 / timesFaster : 1 },
      }
    }),
  )

const table = async (
  title: string,
  columns: readonly Column[],
  unitsOf: (teamCount: number) => number,
): Promise<Costs[]> => {
  const sizes: Costs[] = []
  console.log(`\n${title}`)
  console.log(
    line(
      'teams',
      columns.map(([name]) => name),
    ),
  )
  for (const teamCount of SIZES) {
    const measured = await measure(columns.map(([, task]) => task(teamCount)))
    const costs = measured.map((cost) => cost / unitsOf(teamCount))
    const ours = costs[0] ?? Number.NaN
    console.log(
      line(
        `${teamCount}`,
        costs.map((cost, at) => format(cost) + (at === 0 ? '' : ` ${times(cost / ours)}`)),
      ),
    )
    sizes.push([teamCount, new Map(columns.map(([name], at) => [name, costs[at] ?? Number.NaN]))])
  }
  return sizes
}

const firstOfItsSize = (teamCount: number): Task<unknown> => {
  const { prepare, work } = OURS.generate(teamCount)
  return { prepare, work: (made) => [buildStructure(teamCount), work(made)] }
}

const restore = (teamCount: number): Task<unknown> => {
  const teams = teamsNamed(teamCount)
  const { prepare, work } = OURS.playThrough(teamCount)
  const rows = toRows(work(prepare()) as ReturnType<typeof fromRows>)
  return { prepare: () => rows, work: () => fromRows(teams, rows) }
}

const times = (ratio: number): string => `(${ratio.toLocaleString('en', { maximumSignificantDigits: 2 })}×)`.padStart(8)

const line = (first: string, rest: readonly string[]): string =>
  first.padStart(6) + rest.map((cell, at) => cell.padStart(at === 0 ? 12 : 24)).join('')
