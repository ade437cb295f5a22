import { randomBytes, randomUUID } from 'node:crypto'
import { NoResultError } from 'kysely'
import type { Db, Tx } from '../../src/db/db.ts'
import { sqlState } from '../../src/db/postgres-error.ts'
import * as announcements from '../../src/features/announcements/announcements.queries.ts'
import { pauseChannel } from '../../src/features/announcements/channel.queries.ts'
import * as sessions from '../../src/features/auth/sessions.queries.ts'
import * as signIns from '../../src/features/auth/sign-ins.queries.ts'
import * as words from '../../src/features/match-room/games/words.queries.ts'
import { cancelDeadlines, deleteContest } from '../../src/features/match-room/reports.queries.ts'
import * as checkIns from '../../src/features/matches/check-ins.queries.ts'
import { findChange } from '../../src/features/matches/match-changes.queries.ts'
import { deleteOldState } from '../../src/features/matches/matches.queries.ts'
import { findCupTimes } from '../../src/features/matches/own-matches.queries.ts'
import { settleMail, settlePushes } from '../../src/features/notifications/deliveries.queries.ts'
import {
  findBeginningCup,
  findCancelledCup,
  findCupWithFreePlace,
  findOpenCup,
  findPrizeToClaim,
  findWaitingCup,
} from '../../src/features/notifications/notice-facts.queries.ts'
import { insertOptOut } from '../../src/features/notifications/opt-outs.queries.ts'
import * as subscriptions from '../../src/features/notifications/subscriptions.queries.ts'
import * as attempts from '../../src/features/payments/checkout/attempts.queries.ts'
import * as disputes from '../../src/features/payments/disputes/disputes.queries.ts'
import { upsertProviderCost } from '../../src/features/payments/ledger/provider-costs.queries.ts'
import * as payments from '../../src/features/payments/payments.queries.ts'
import { findUnsettledMoney } from '../../src/features/payments/payments.queries.ts'
import * as events from '../../src/features/payments/provider-events.queries.ts'
import * as partialRefunds from '../../src/features/payments/refunds/partial-refunds.queries.ts'
import { renewRefundAttempt } from '../../src/features/payments/refunds/refunds.queries.ts'
import * as handles from '../../src/features/payouts/payout-handles.queries.ts'
import * as pictures from '../../src/features/share/share-pictures.queries.ts'
import * as earlierTeams from '../../src/features/teams/earlier-teams.queries.ts'
import { reopenInvite } from '../../src/features/teams/invites.queries.ts'
import * as acceptances from '../../src/features/teams/rules-acceptances.queries.ts'
import * as teams from '../../src/features/teams/teams.queries.ts'
import * as places from '../../src/features/tournaments/places.queries.ts'
import { restoreBan } from '../../src/features/users/bans.queries.ts'
import * as users from '../../src/features/users/users.queries.ts'
import { movePlaceholder } from '../../src/features/users/users.queries.ts'

const ROLLED_BACK = new Error('rolled back')

/**
 * Queries that the calls of the test do not reach, because they need a provider, a browser or a failure. Each is called
 * directly, with values of the right type. Only its plan matters, so the database may refuse a write.
 */
export async function callRemainingQueries(db: Db, { tournamentId }: { tournamentId: string }): Promise<void> {
  for (const query of remainingQueries(tournamentId)) {
    await db
      .transaction()
      .execute(async (tx) => {
        await query(tx)
        throw ROLLED_BACK
      })
      .catch((error: unknown) => {
        const wasSent = error === ROLLED_BACK || error instanceof NoResultError || sqlState(error) !== undefined
        if (!wasSent) throw error
      })
  }
}

const aWord = (id: string): words.NewWord => ({
  match_id: id,
  team_id: id,
  source: 'press',
  winner_team_id: id,
  players: [],
  sent_by: id,
})

const remainingQueries = (tournamentId: string): ((tx: Tx) => Promise<unknown>)[] => {
  const id = randomUUID()
  const hash = randomBytes(32)
  const person = { issuer: 'x', subject: id, email: `${id}@x.test`, picture: null }
  return [
    (tx) => sessions.deleteForeignSessions(tx, [hash], id),
    (tx) => sessions.deleteOldestSessions(tx, id, 5),
    (tx) => sessions.deleteSessions(tx, [hash]),
    (tx) => sessions.insertSession(tx, { tokenHash: hash, userId: id, lifeSeconds: 1 }),
    (tx) => sessions.touchSession(tx, hash),
    (tx) => signIns.insertLoginCode(tx, { code_hash: hash, browser_hash: hash, user_id: id }, 1),
    (tx) => signIns.lockLoginCode(tx, hash),
    (tx) => signIns.consumeSignInAttempt(tx, hash, hash),
    (tx) => signIns.updateLoginCodeUsed(tx, hash, hash),
    (tx) => announcements.countAttempt(tx, '1'),
    (tx) => announcements.existsAnnouncement(tx, 'cup:'),
    (tx) => announcements.settleAnnouncements(tx, 'failed'),
    (tx) => pauseChannel(tx, 1),
    (tx) => announcements.findCalledMatches(tx, [id]),
    (tx) => announcements.findResults(tx, [id]),
    (tx) => settleMail(tx, { notice: 'x', recipient: id }, 'sent'),
    (tx) => settlePushes(tx, [{ notice: 'x', recipient: id, status: 'sent' }]),
    (tx) => findBeginningCup(tx, tournamentId),
    (tx) => findOpenCup(tx, tournamentId),
    (tx) => findCancelledCup(tx, tournamentId),
    (tx) => earlierTeams.findLastTeamOfCaptain(tx, id),
    (tx) => findCupWithFreePlace(tx, tournamentId),
    (tx) => findWaitingCup(tx, tournamentId),
    (tx) => payments.findTeamsWithCheckoutOf(tx, id),
    (tx) => findUnsettledMoney(tx),
    (tx) => acceptances.hasAcceptedRules(tx, tournamentId, id),
    (tx) => acceptances.insertAcceptance(tx, tournamentId, id),
    (tx) => teams.hasCaptainOfTwo(tx, tournamentId),
    (tx) => teams.isCaptainIn(tx, tournamentId, id),
    (tx) => teams.markCompleteTeamsPaid(tx, tournamentId, 1),
    (tx) => places.countUsedPlaces(tx, tournamentId, id),
    (tx) => places.hasCheckout(tx, tournamentId),
    (tx) => restoreBan(tx, { id, issuer: 'x', subject: 'x' }),
    (tx) => insertOptOut(tx, Buffer.alloc(32)),
    (tx) => subscriptions.deleteOldestSubscriptions(tx, id, 5),
    (tx) => pictures.findSharePicture(tx, tournamentId, 'bracket'),
    (tx) => pictures.saveSharePicture(tx, { tournament_id: tournamentId, kind: 'pool', fingerprint: 'x', png: hash }),
    (tx) => checkIns.findDueMatch(tx, tournamentId),
    (tx) => checkIns.startCheckedInMatches(tx, { tournamentId }),
    (tx) => findChange(tx, tournamentId, '1'),
    (tx) => deleteOldState(tx, { checkInsOf: [id], matches: [id] }),
    (tx) => findCupTimes(tx, tournamentId),
    (tx) => attempts.claimAbandonedAttempt(tx, id),
    (tx) => attempts.claimAttempt(tx, id),
    (tx) =>
      attempts.insertPayment(tx, {
        tournament_id: tournamentId,
        team_id: id,
        payer_id: id,
        expected_cents: 1000,
        return_origin: 'x',
      }),
    (tx) => attempts.lockLiveAttempt(tx, id),
    (tx) => attempts.releaseAttempt(tx, id),
    (tx) => disputes.findDisputes(tx, id),
    (tx) =>
      disputes.upsertDispute(tx, {
        provider_dispute_id: id,
        payment_id: id,
        state: 'open',
        amount_cents: null,
        evidence_due_at: null,
      }),
    (tx) =>
      upsertProviderCost(tx, {
        tournament_id: tournamentId,
        payment_id: id,
        kind: 'dispute_fee',
        amount_cents: 1,
        external_ref: id,
      }),
    (tx) => payments.findPaymentWithCaptain(tx, id),
    (tx) => payments.markTeamPaid(tx, id),
    (tx) => payments.markTeamUnpaid(tx, id),
    (tx) => payments.setTeamDisputed(tx, id, true),
    (tx) => events.countMissingEvents(tx),
    (tx) => events.existsProviderEvent(tx, id),
    (tx) => events.finishProviderEvent(tx, id, 'x'),
    (tx) =>
      events.insertProviderEvent(tx, {
        id,
        type: 'x',
        livemode: false,
        apiVersion: null,
        subject: { kind: 'checkout', sessionId: id } as never,
        paymentIntent: null,
        summary: {},
      }),
    (tx) => partialRefunds.findPartialRefunds(tx, id),
    (tx) => partialRefunds.sumPartialRefundCents(tx, id),
    (tx) =>
      partialRefunds.savePartialRefund(tx, {
        provider_refund_id: id,
        payment_id: id,
        amount_cents: 1,
        failed: false,
      }),
    (tx) => renewRefundAttempt(tx, id, 1),
    (tx) => handles.deleteHandle(tx, { tournamentId, userId: id }),
    (tx) => handles.findOwnPayout(tx, id, id),
    (tx) => handles.saveHandle(tx, { tournamentId, userId: id }, 'x'),
    (tx) => words.findHostTeam(tx, id),
    (tx) => words.findLinkedAccounts(tx, [{ platform: 'steam', id: '1' }], [id]),
    (tx) => words.findUseOfGuid(tx, 'A'.repeat(32)),
    (tx) => words.insertHeader(tx, id, hash),
    (tx) => words.replaceWord(tx, id, aWord(id)),
    (tx) => findPrizeToClaim(tx, id),
    (tx) => deleteContest(tx, id),
    (tx) => cancelDeadlines(tx, { id }),
    (tx) => reopenInvite(tx, id),
    (tx) => movePlaceholder(tx, id, randomUUID()),
    (tx) => users.lockUserByIdentity(tx, 'x', id),
    (tx) => users.findSuperAdmin(tx, 'x@x.test'),
    (tx) => users.clearSuperAdmin(tx, 'x@x.test'),
    (tx) => users.insertAccount(tx, { ...person, name: 'Jane' }),
    (tx) => users.insertPlaceholder(tx, { email: person.email, name: 'Jane' }),
    (tx) => users.updateSignedIn(tx, id, person),
  ]
}
