import { isId } from '@cup/contract/text-fields'
import type { Tournament } from '@cup/contract/tournaments'
import { type Page, type PageRequest, toPage } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'
import { toTournament } from './tournament.view.ts'
import { withDetails } from './tournament-counts.queries.ts'
import {
  countListedTournaments,
  findListedTournaments,
  findTournamentById,
  type TournamentList,
} from './tournaments.queries.ts'

/** A page of the tournaments, with their counts and sums. */
export async function listTournaments(
  { db }: Pick<Deps, 'db'>,
  which: TournamentList['which'],
  request: PageRequest,
): Promise<Page<Tournament>> {
  const list = { ...request, which }
  const { rows, ...page } = toPage(await findListedTournaments(db, list), {
    limit: request.limit,
    total: await countListedTournaments(db, list),
  })
  return { ...page, rows: (await withDetails(db, rows)).map(toTournament) }
}

/** The completed cup with this id as a list of one, or an empty list. */
export async function findPastTournament({ db }: Pick<Deps, 'db'>, id: string): Promise<Page<Tournament>> {
  const row = isId(id) ? await findTournamentById(db, id) : undefined
  const details = await withDetails(db, row?.status === 'completed' ? [row] : [])
  return { rows: details.map(toTournament), total: details.length, next: null }
}
