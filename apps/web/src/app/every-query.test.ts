import { expect, onTestFinished, test, vi } from 'vitest'
import * as admin from '../features/admin/admin-queries.ts'
import { gameAccountsQuery } from '../features/game-accounts/game-accounts.ts'
import { invitesQuery } from '../features/invites/invites-query.ts'
import { roomQuery } from '../features/match-room/room-query.ts'
import { myMatchesQuery } from '../features/my-match/use-check-in.ts'
import { notificationSettingsQuery } from '../features/notifications/notification-queries.ts'
import { paymentConfigQuery, paymentStatusQuery } from '../features/payments/payment-queries.ts'
import { ownPayoutsQuery } from '../features/payouts/own-payouts.ts'
import { runItBackQuery } from '../features/teams/register-team.ts'
import { teamsOfTournamentQuery, teamsQuery } from '../features/teams/teams-query.ts'
import { playerTableQuery } from '../features/tournament/BestPlayers.tsx'
import { currentTournamentQuery, lastCupQuery, pastTournamentQuery } from '../features/tournament/tournament-queries.ts'
import { cupMoneyQuery } from '../pages/prize-pool/CupMoney.tsx'

const QUERIES: Record<string, { queryKey: readonly unknown[]; queryFn?: unknown }> = {
  adminStats: admin.adminStatsQuery,
  attention: admin.attentionQuery,
  schedules: admin.schedulesQuery,
  bracketPreview: admin.bracketPreviewQuery('cup'),
  payoutSheet: admin.payoutSheetQuery('cup'),
  matchImpact: admin.matchImpactQuery('match', { winner_team_id: 'team' }),
  reopenImpact: admin.matchImpactQuery('match', { reopen: 'true' }),
  recentChanges: admin.recentChangesQuery('cup'),
  lastChange: admin.lastChangeQuery('match', 1),
  announcements: admin.announcementsQuery,
  users: admin.usersQuery(''),
  tournaments: admin.allTournamentsQuery(''),
  money: admin.moneyQuery('cup', ''),
  auditLog: admin.auditLogQuery({}),
  gameAccounts: gameAccountsQuery,
  invites: invitesQuery,
  room: roomQuery('match'),
  myMatches: myMatchesQuery,
  notificationSettings: notificationSettingsQuery,
  paymentConfig: paymentConfigQuery,
  paymentStatus: paymentStatusQuery('checkout'),
  ownPayouts: ownPayoutsQuery,
  runItBack: runItBackQuery,
  teams: teamsQuery,
  teamsOfTournament: teamsOfTournamentQuery('cup'),
  playerTable: playerTableQuery('cup'),
  currentTournament: currentTournamentQuery,
  lastCup: lastCupQuery,
  pastTournament: pastTournamentQuery('cup'),
  cupMoney: cupMoneyQuery('cup'),
}

test('no two queries have the same key', () => {
  const keys = Object.values(QUERIES).map(({ queryKey }) => JSON.stringify(queryKey))
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(Object.entries(QUERIES))('%s cancels its request when the query is no longer used', async (_, query) => {
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const read = query.queryFn as (context: object) => Promise<unknown>
  const reading = read({ signal: stopped.signal, queryKey: query.queryKey, pageParam: null }).catch(() => 'stopped')
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  stopped.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await reading).toBe('stopped')
})
