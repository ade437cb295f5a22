import type {
  Invites,
  MailOptOuts,
  MailQuota,
  Schedules,
  Tallies,
  TeamMembers,
  Teams,
  Tournaments,
} from './cup-tables.ts'
import type { GameAccounts, GameHeaders, GameWords, MatchSeries } from './game-tables.ts'
import type { AuditLog, BracketVersions, Checkins, MatchChanges, Matches } from './match-tables.ts'
import type {
  Disputes,
  Ledger,
  PartialRefunds,
  Payments,
  PayoutHandles,
  Payouts,
  ProviderComparisons,
  ProviderCosts,
  ProviderEvents,
  Refunds,
} from './money-tables.ts'
import type {
  AnnouncementChannel,
  Announcements,
  CupReminders,
  Deliveries,
  JoinLinks,
  NotificationSettings,
  PushSubscriptions,
  ServerKeys,
} from './notification-tables.ts'
import type {
  Bans,
  BansOfClosedAccounts,
  IdempotencyKeys,
  LoginCodes,
  PlayerRecords,
  RulesAcceptances,
  Sessions,
  SignInAttempts,
  Users,
} from './people-tables.ts'
import type { HelpCalls, Lobbies, MatchMessages, MatchReports, ServerConfirmations } from './room-tables.ts'
import type { Figures, SharePictures, WebFiles } from './server-tables.ts'

/** The tables as the migrations create them; a test compares this with the database. */
export interface Schema {
  users: Users
  bans: Bans
  bans_of_closed_accounts: BansOfClosedAccounts
  rules_acceptances: RulesAcceptances
  sign_in_attempts: SignInAttempts
  sessions: Sessions
  login_codes: LoginCodes
  idempotency_keys: IdempotencyKeys
  player_records: PlayerRecords
  tournaments: Tournaments
  schedules: Schedules
  teams: Teams
  team_members: TeamMembers
  invites: Invites
  mail_quota: MailQuota
  mail_opt_outs: MailOptOuts
  payments: Payments
  refunds: Refunds
  partial_refunds: PartialRefunds
  ledger: Ledger
  provider_events: ProviderEvents
  disputes: Disputes
  payouts: Payouts
  payout_handles: PayoutHandles
  provider_costs: ProviderCosts
  provider_comparisons: ProviderComparisons
  matches: Matches
  checkins: Checkins
  bracket_versions: BracketVersions
  match_changes: MatchChanges
  lobbies: Lobbies
  match_reports: MatchReports
  server_confirmations: ServerConfirmations
  match_messages: MatchMessages
  help_calls: HelpCalls
  game_accounts: GameAccounts
  game_words: GameWords
  game_headers: GameHeaders
  match_series: MatchSeries
  audit_log: AuditLog
  figures: Figures
  web_files: WebFiles
  tallies: Tallies
  server_keys: ServerKeys
  push_subscriptions: PushSubscriptions
  notification_settings: NotificationSettings
  deliveries: Deliveries
  cup_reminders: CupReminders
  join_links: JoinLinks
  announcement_channel: AnnouncementChannel
  announcements: Announcements
  share_pictures: SharePictures
}
