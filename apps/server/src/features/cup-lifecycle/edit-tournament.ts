import { parseDateTime } from '@cup/contract/timestamps'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { advanceCheckIns } from '../matches/run-bracket-operation.step.ts'
import { bookAddedPrize } from '../payments/ledger/book-in-ledger.step.ts'
import { prizeAlreadySent } from '../payouts/payout.rules.ts'
import { hasSentPayout } from '../payouts/payouts.queries.ts'
import { admitTeams } from '../teams/fill-places.step.ts'
import { hasCaptainOfTwo } from '../teams/teams.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { countUsedPlaces, hasCheckout } from '../tournaments/places.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import {
  changedTerms,
  pickTerms,
  type TermsColumns,
  type TermsInput,
  toTermsColumns,
} from '../tournaments/terms.rules.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { type TournamentRow, updateSettings } from '../tournaments/tournaments.queries.ts'
import { countMatches } from './bracket-rows.queries.ts'

interface EditTournamentInput {
  tournamentId: string
  /** Undefined keeps the current value. */
  name: string | undefined
  startDate: string | undefined
  automaticDraw?: boolean | undefined
  minTeams?: number | undefined
  terms?: TermsInput
}

/**
 * Changes the name, the start and the terms of a cup. Players plan by the start, so it is fixed once a check-in has
 * opened.
 */
export async function editTournament(deps: Deps, actor: Actor, input: EditTournamentInput): Promise<Tournament> {
  const { tournamentId } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    const start = await startAfterEdit(tx, tournament, input.startDate)
    const terms = changedTerms(tournament, toTermsColumns(input.terms ?? {}, deps.config.payments !== null))
    await requireTermsChange(tx, tournament, terms)
    const name = input.name ?? tournament.name
    const draw = changedDraw(tournament, input)
    const isSame =
      name === tournament.name && start === tournament.start_date && Object.keys({ ...terms, ...draw }).length === 0
    if (isSame) return describeTournament(tx, tournamentId)
    const changed = await updateSettings(tx, tournamentId, { name, start_date: start, ...terms, ...draw })
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.edit',
      ...aboutTournament(changed),
      before: {
        name: tournament.name,
        start_date: tournament.start_date.toISOString(),
        ...pickTerms(tournament, terms),
      },
      after: { name, start_date: start.toISOString(), ...pickTerms(changed, terms), ...draw },
    })
    emit({ type: 'tournament_changed', tournamentId })
    await bookAddedPrize(tx, emit, changed)
    await admitTeams(tx, emit, changed)
    if (await hasGainedPlaces(tx, tournament, changed)) emit({ type: 'place_freed', tournamentId })
    // a start moved into the past means that check-ins open now
    await advanceCheckIns(tx, emit, changed)
    return describeTournament(tx, tournamentId)
  })
}

/** The changed settings of the automatic draw. */
const changedDraw = (
  tournament: TournamentRow,
  { automaticDraw = tournament.automatic_draw, minTeams = tournament.min_teams }: EditTournamentInput,
): Partial<Pick<TournamentRow, 'automatic_draw' | 'min_teams'>> => ({
  ...(automaticDraw !== tournament.automatic_draw && { automatic_draw: automaticDraw }),
  ...(minTeams !== tournament.min_teams && { min_teams: minTeams }),
})

/** The new start. The stored Date object itself if nothing changes. */
async function startAfterEdit(tx: Tx, tournament: TournamentRow, typed: string | undefined): Promise<Date> {
  if (typed === undefined) return tournament.start_date
  const start = parseDateTime(typed)
  if (start === undefined) throw new AppError('invalid', 'Invalid start date')
  if (start.getTime() === tournament.start_date.getTime()) return tournament.start_date
  if ((await countMatches(tx, tournament.id)).begun > 0) {
    throw new AppError('conflict', 'Check-ins have opened, so the start can no longer be changed')
  }
  return start
}

/** Whether a full cup with a fee has free places because of a new limit. */
async function hasGainedPlaces(tx: Tx, before: TournamentRow, after: TournamentRow): Promise<boolean> {
  const { team_limit: limit } = before
  if (limit === null || limit === after.team_limit || after.entry_fee_cents === 0 || after.status !== 'active') {
    return false
  }
  const { teams, checkouts } = await countUsedPlaces(tx, before.id)
  const taken = teams + checkouts
  return taken >= limit && (after.team_limit === null || taken < after.team_limit)
}

/** Refuses a change that entered or paying teams did not agree to. The caller holds the tournament's lock. */
async function requireTermsChange(tx: Tx, tournament: TournamentRow, change: Partial<TermsColumns>): Promise<void> {
  const { entry_fee_cents: fee, added_prize_cents: added, team_limit: limit, rules } = change
  if (rules !== undefined && tournament.status !== 'active') {
    throw new AppError('conflict', 'The bracket has been drawn, so the rules can no longer be changed')
  }
  if (added !== undefined && (await hasSentPayout(tx, tournament.id))) throw prizeAlreadySent()
  if (fee === undefined && added === undefined && limit === undefined) return
  const taken = await countUsedPlaces(tx, tournament.id)
  const places = taken.teams + taken.checkouts
  if (limit !== undefined && limit !== null && limit < places) {
    throw new AppError('conflict', `${places} places are taken, so the team limit cannot be lower`)
  }
  const isFixed = taken.teams > 0 || (await hasCheckout(tx, tournament.id))
  if (!isFixed) {
    if (fee === 0 && (await hasCaptainOfTwo(tx, tournament.id))) {
      throw new AppError('conflict', 'A captain has two teams, and a free cup takes one team per captain')
    }
    return
  }
  if (fee !== undefined) {
    throw new AppError('conflict', 'A team is in or a checkout was opened, so the entry fee can no longer be changed')
  }
  if (added !== undefined && added < tournament.added_prize_cents) {
    throw new AppError('conflict', 'A team is in or a checkout was opened, so the added prize can only be raised')
  }
}
