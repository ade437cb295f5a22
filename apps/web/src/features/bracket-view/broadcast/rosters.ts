import type { Player, Team } from '@cup/contract/teams'
import { createContext, use } from 'react'

/** The players of each team by its id. */
export type Rosters = ReadonlyMap<string, readonly Player[]>

export const RostersContext = createContext<Rosters>(new Map())

export const useRosters = (): Rosters => use(RostersContext)

export const rostersOf = (teams: readonly Team[] | undefined): Rosters =>
  new Map(teams?.map(({ id, players }) => [id, players]))
