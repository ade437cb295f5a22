/** The default entry fee of a team. */
export const ENTRY_FEE_CENTS = 1000
export const ENTRY_FEE_CURRENCY = 'usd'

/** Limits of a cup's terms. A fee is 0 or at least `minFeeCents`. */
export const TERMS_LIMITS = {
  minFeeCents: 50,
  maxFeeCents: 50_000,
  maxAddedCents: 10_000_000,
  addedPrizeByLength: 60,
  rulesLength: 5000,
} as const
export const TEAM_LIMITS = { min: 2, max: 1024 } as const

/** The captain and two invited players. */
export const TEAM_SIZE = 3
export const INVITED_PLAYERS = TEAM_SIZE - 1

/** First, second and third place, in percent of the pool. */
export const PRIZE_SPLIT_PERCENT = [50, 30, 20] as const
export const PODIUM_PLACES = PRIZE_SPLIT_PERCENT.length

export const BEST_OF = { early: 3, semifinal: 5, grandFinal: 7 } as const

export const PAYMENT_STATUS_RETRIES = 5
export const PAYMENT_STATUS_INTERVAL_MS = 2000

export const CHECK_IN_WINDOW_MINUTES = 7
/** An organiser may extend an open check-in by so many minutes, at most so often. */
export const CHECK_IN_EXTENSION_MINUTES = 5
export const MAX_CHECK_IN_EXTENSIONS = 2
export const TEAMS_PER_MATCH = 2
export const COUNTDOWN_INTERVAL_MS = 1000

/**
 * A team's report of its win is confirmed automatically after this many minutes, but never before its games can have been
 * played.
 */
export const CONFIRM_REPORT_MINUTES = 5
export const MINUTES_PER_GAME = 6
/** The games to win a best of seven. */
export const MAX_GAMES_PER_TEAM = 4
/** If no team checked in, an automatic cup gives an admin this long to decide. */
export const NO_SHOW_DECISION_MINUTES = 5
/** Admins see a match that is in progress for longer as overdue. */
export const overdueMinutes = (bestOf: number): number => 10 + 8 * bestOf
export const ROOM_MESSAGES_SHOWN = 100
export const MESSAGES_END_AFTER_MINUTES = 60
export const ROOM_RETENTION_DAYS = 30
export const MAX_EVIDENCE_URL_LENGTH = 500
/** An unused payout handle is deleted after so many days. */
export const PAYOUT_HANDLE_DAYS = 90
/** How many of a cup's changes are listed. */
export const RECENT_CHANGES = 20

/** Words that a team may send about one match: more than two for each game of a best of seven. */
export const MAX_WORDS_PER_TEAM = 30
export const MAX_GAME_GOALS = 99
export const MAX_GAME_HEADER_BYTES = 64 * 1024
/** A header in base64, with the rest of the body. */
export const GAME_CALL_BYTES = 96 * 1024
/** More than a full lobby with spectators. */
export const MAX_READING_PLAYERS = 32
export const MAX_GAME_ACCOUNTS = 10
/** A game may have begun this long before the match was started. */
export const GAME_START_TOLERANCE_MINUTES = 2

export const MIN_PAID_TEAMS = 2
/** How long a cup with automatic draw waits for teams after its start, before it is cancelled. */
export const WAIT_FOR_TEAMS_MINUTES = 15
export const MAX_BRACKET_TEAMS = 1024

export const DEFAULT_DQ_REASON = 'Disqualified by admin'
export const TOKEN_STORAGE_KEY = 'token'

/** Lengths are counted in code points, after trimming. */
export const TEXT_LIMITS = {
  teamName: { min: 1, max: 50 },
  displayName: { min: 2, max: 50 },
  tournamentName: { min: 1, max: 100 },
  score: { min: 1, max: 32 },
  reason: { min: 1, max: 200 },
  payoutMethod: { min: 1, max: 50 },
  payoutReference: { min: 0, max: 100 },
  message: { min: 1, max: 300 },
  payoutHandle: { min: 1, max: 200 },
  gameName: { min: 1, max: 64 },
  gameAccountId: { min: 1, max: 64 },
  gameMap: { min: 1, max: 64 },
} as const
export const MAX_EMAIL_LENGTH = 254

export const ADMIN_TABS = ['overview', 'tournaments', 'teams', 'users', 'matches'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]
