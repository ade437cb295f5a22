import type { EventOf } from '../../events/domain-event.ts'
import type { Reaction, ReactionContext } from '../../events/reaction.ts'
import { bracketDrawnText, cupOpenText, matchesCalledText, podiumText, resultText } from './announcement-text.rules.ts'
import {
  existsAnnouncement,
  findCalledMatches,
  findDrawnCup,
  findResults,
  insertAnnouncement,
  isAnnounced,
  type NewAnnouncement,
} from './announcements.queries.ts'
import { sendAnnouncements } from './send-announcements.job.ts'

async function announce({ tx, jobs }: ReactionContext, announcement: NewAnnouncement): Promise<void> {
  if (await insertAnnouncement(tx, announcement)) await jobs.enqueue(tx, sendAnnouncements, {})
}

export const announceTournament: Reaction<EventOf<'tournament_opened'>> = async (context, events) => {
  if (!(await isAnnounced(context.tx, 'cup_open'))) return
  for (const { tournamentId, ...cup } of events) {
    const text = cupOpenText(cup, context.origin)
    await announce(context, { key: `cup_open:${tournamentId}`, tournament_id: tournamentId, kind: 'cup_open', text })
  }
}

export const announceBracket: Reaction<EventOf<'bracket_drawn'>> = async (context, events) => {
  if (!(await isAnnounced(context.tx, 'bracket_drawn'))) return
  for (const { tournamentId } of events) {
    const cup = await findDrawnCup(context.tx, tournamentId)
    if (cup === undefined) continue
    // a bracket that is reset and drawn again is announced again
    const key = `bracket_drawn:${tournamentId}:${cup.bracket_at?.getTime() ?? 0}`
    const text = bracketDrawnText(cup, context.origin)
    await announce(context, { key, tournament_id: tournamentId, kind: 'bracket_drawn', text })
  }
}

/** One message for all check-ins that one change opened. */
export const announceCalledMatches: Reaction<EventOf<'check_in_opened'>> = async (context, events) => {
  if (!(await isAnnounced(context.tx, 'matches_called'))) return
  for (const [tournamentId, called] of Map.groupBy(events, (event) => event.tournamentId)) {
    const matches = await findCalledMatches(
      context.tx,
      called.map(({ matchId }) => matchId),
    )
    const [first] = matches
    if (first === undefined) continue
    const key = `matches_called:${first.id}:${first.deadline.getTime()}`
    const text = matchesCalledText(matches, first.deadline, context.origin)
    await announce(context, { key, tournament_id: tournamentId, kind: 'matches_called', text })
  }
}

/** Announces the results of the changed matches; an announced result with another winner or score is corrected. */
export const announceResults: Reaction<EventOf<'match_settled' | 'match_reopened'>> = async (context, events) => {
  if (!(await isAnnounced(context.tx, 'results'))) return
  for (const { tournamentId, changedMatchIds } of events) {
    for (const result of await findResults(context.tx, changedMatchIds)) {
      const prefix = `result:${result.id}:`
      const text = resultText(result, await existsAnnouncement(context.tx, prefix))
      const key = `${prefix}${result.winner_id}:${result.score ?? ''}`
      await announce(context, { key, tournament_id: tournamentId, kind: 'results', text })
    }
  }
}

export const announcePodium: Reaction<EventOf<'podium_decided'>> = async (context, events) => {
  if (!(await isAnnounced(context.tx, 'podium'))) return
  for (const { tournamentId, name, teamIds, teamNames } of events) {
    if ((teamIds[0] ?? null) === null) continue
    const key = `podium:${tournamentId}:${teamIds.map((id) => id ?? '').join(':')}`
    await announce(context, {
      key,
      tournament_id: tournamentId,
      kind: 'podium',
      text: podiumText(name, teamNames, context.origin),
    })
  }
}
