import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { bracketDrawnText, cupOpenText, matchesCalledText, podiumText, resultText } from './announcement-text.rules.ts'
import { existsAnnouncement, insertAnnouncement, isAnnounced, type NewAnnouncement } from './announcements.queries.ts'
import { findCalledMatches, findDrawnCup, findResults } from './facts.queries.ts'
import { sendAnnouncements } from './send-announcements.job.ts'

type AnnounceDeps = Pick<Deps, 'jobs' | 'config'>

const originOf = ({ config }: AnnounceDeps): string => config.publicOrigins[0] ?? ''

async function announce(deps: AnnounceDeps, tx: Tx, announcement: NewAnnouncement): Promise<void> {
  if (await insertAnnouncement(tx, announcement)) await deps.jobs.enqueue(tx, sendAnnouncements, {})
}

interface OpenCup {
  id: string
  name: string
  startDate: Date
}

export async function announceCupOpen(deps: AnnounceDeps, tx: Tx, cup: OpenCup): Promise<void> {
  if (!(await isAnnounced(tx, 'cup_open'))) return
  const text = cupOpenText(cup, originOf(deps))
  await announce(deps, tx, { key: `cup_open:${cup.id}`, tournamentId: cup.id, kind: 'cup_open', text })
}

export async function announceBracketDrawn(deps: AnnounceDeps, tx: Tx, tournamentId: string): Promise<void> {
  if (!(await isAnnounced(tx, 'bracket_drawn'))) return
  const cup = await findDrawnCup(tx, tournamentId)
  if (cup === undefined) return
  // a bracket that is reset and drawn again is news again
  const key = `bracket_drawn:${tournamentId}:${cup.bracket_at?.getTime() ?? 0}`
  await announce(deps, tx, { key, tournamentId, kind: 'bracket_drawn', text: bracketDrawnText(cup, originOf(deps)) })
}

/** One message for all check-ins that one change opened. */
export async function announceCalledMatches(
  deps: AnnounceDeps,
  tx: Tx,
  tournamentId: string,
  matchIds: readonly string[],
): Promise<void> {
  if (matchIds.length === 0 || !(await isAnnounced(tx, 'matches_called'))) return
  const matches = await findCalledMatches(tx, matchIds)
  const [first] = matches
  if (first === undefined) return
  const key = `matches_called:${first.id}:${first.deadline.getTime()}`
  const text = matchesCalledText(matches, first.deadline, originOf(deps))
  await announce(deps, tx, { key, tournamentId, kind: 'matches_called', text })
}

/** Announces what was decided among these matches; a result that was announced with another winner or score is corrected. */
export async function announceResults(
  deps: AnnounceDeps,
  tx: Tx,
  tournamentId: string,
  matchIds: readonly string[],
): Promise<void> {
  if (matchIds.length === 0 || !(await isAnnounced(tx, 'results'))) return
  for (const result of await findResults(tx, matchIds)) {
    const prefix = `result:${result.id}:`
    const text = resultText(result, await existsAnnouncement(tx, prefix))
    const key = `${prefix}${result.winner_id}:${result.score ?? ''}`
    await announce(deps, tx, { key, tournamentId, kind: 'results', text })
  }
}

interface DecidedCup {
  id: string
  name: string
  /** Names of first, second and third place. */
  teams: readonly (string | null)[]
  teamIds: readonly (string | null)[]
}

export async function announcePodium(deps: AnnounceDeps, tx: Tx, cup: DecidedCup): Promise<void> {
  if ((cup.teamIds[0] ?? null) === null || !(await isAnnounced(tx, 'podium'))) return
  const key = `podium:${cup.id}:${cup.teamIds.map((id) => id ?? '').join(':')}`
  const text = podiumText(cup.name, cup.teams, originOf(deps))
  await announce(deps, tx, { key, tournamentId: cup.id, kind: 'podium', text })
}
