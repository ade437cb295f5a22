import type { Match } from '@cup/contract/matches'
import type { TestApp } from '../test-app.ts'
import { type CreatedBracket, createBracket } from './create-bracket.ts'

/** A bracket with readable names of its matches: `Winners Round 1.2`. */
export interface NamedBracket extends CreatedBracket {
  /** The current row. */
  match(name: string): Promise<Match>
  matches(): Promise<Match[]>
  /** Calls `/admin/matches/{id}/…` for a match given by name. */
  act(name: string, call: string): ReturnType<TestApp['request']>
  /** Sets a result; the winner is the first or second team of the match. */
  win(name: string, slot: 1 | 2, score?: string): ReturnType<TestApp['request']>
  /** Completes every other tournament in progress, so that this one is current. */
  becomeCurrent(): Promise<void>
}

export async function createNamedBracket(testApp: TestApp, size: number): Promise<NamedBracket> {
  const created = await createBracket(testApp, { size })
  const { admin, tournamentId } = created
  const matches = async (): Promise<Match[]> =>
    (await testApp.request(undefined, 'GET', `/bracket/${tournamentId}`)).body.matches
  const match = async (name: string): Promise<Match> => {
    const found = (await matches()).find((each) => `${each.round_name}.${each.position}` === name)
    if (found === undefined) throw new Error(`there is no match ${name}`)
    return found
  }
  const act = async (name: string, call: string) =>
    testApp.request(admin, 'POST', `/admin/matches/${(await match(name)).id}/${call}`)
  const win = async (name: string, slot: 1 | 2, score = '2-0') => {
    const { team1_id, team2_id } = await match(name)
    return act(name, `update?winner_team_id=${slot === 1 ? team1_id : team2_id}&score=${score}`)
  }
  const becomeCurrent = async (): Promise<void> => {
    const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
    for (const { id, status } of body) {
      const isOther = id !== tournamentId && status === 'in_progress'
      if (isOther) await testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
    }
  }
  return { ...created, match, matches, act, win, becomeCurrent }
}
