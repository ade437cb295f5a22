import { randomUUID } from 'node:crypto'
import type { CreatedTeam } from './factories/create-team.ts'

export const ROLES = ['anon', 'player', 'member', 'captain', 'admin', 'super'] as const
export type Role = (typeof ROLES)[number]

/** `A`: done. `passes`: authorised, and refused only because the object or the state does not exist. */
export type Verdict = 'A' | 'passes' | 401 | 403 | 404

/** What calls act on: a team with its captain, a player and an open invite, in a cup that is open or under way. */
export interface World {
  team: CreatedTeam
  inviteId: string
  sessionId: string
  matchId: string
  origin: string
}

export interface MatrixRow {
  verdicts: Readonly<Record<Role, Verdict>>
  /** The state that the call needs; none when only its authorisation is tested. */
  world?: 'team' | 'paid_team' | 'bracket'
  /** The path's parameters, its query, the body. */
  request: (world: World) => { params?: Record<string, string>; query?: string; body?: object }
}

const verdicts = (...each: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Record<Role, Verdict> => {
  const [anon, player, member, captain, admin, superAdmin] = each
  return { anon, player, member, captain, admin, super: superAdmin }
}

const EVERYBODY = verdicts('passes', 'passes', 'passes', 'passes', 'passes', 'passes')
const SIGNED_IN = verdicts(401, 'passes', 'passes', 'passes', 'passes', 'passes')
const ADMINS = verdicts(401, 403, 403, 403, 'passes', 'passes')
const SUPER_ADMIN = verdicts(401, 403, 403, 403, 403, 'passes')
const ADDRESSEE = verdicts(401, 404, 'A', 404, 404, 404)
const CAPTAIN = verdicts(401, 403, 403, 'A', 403, 403)
const PLAYERS = verdicts(401, 403, 'A', 'A', 403, 403)
/** The role is authorised; the call is then refused because the match has not started. */
const SPEAKERS = verdicts(401, 403, 'passes', 'passes', 403, 403)
const ROOM_MEMBERS = verdicts(401, 403, 'A', 'A', 'A', 'A')
const INVITE_MANAGERS = verdicts(401, 404, 404, 'A', 'A', 'A')
const PAYER = verdicts(401, 404, 404, 'A', 'A', 'A')

const nothing = () => ({
  params: {
    id: randomUUID(),
    tournamentId: randomUUID(),
    messageId: randomUUID(),
    gameId: randomUUID(),
    platform: 'steam',
    accountId: '1',
    code: 'a'.repeat(24),
  },
})
const everybody = { verdicts: EVERYBODY, request: nothing }
const signedIn = { verdicts: SIGNED_IN, request: nothing }
const admins = { verdicts: ADMINS, request: nothing }

const teamCall = (query = ''): Pick<MatrixRow, 'world' | 'request'> => ({
  world: 'team',
  request: ({ team }) => ({ params: { id: team.id }, query }),
})
const inviteCall: Pick<MatrixRow, 'world' | 'request'> = {
  world: 'team',
  request: ({ inviteId }) => ({ params: { id: inviteId } }),
}

const roomCall = (body?: object): Pick<MatrixRow, 'world' | 'request'> => ({
  world: 'bracket',
  request: ({ matchId }) => ({ params: { id: matchId }, ...(body === undefined ? {} : { body }) }),
})

/** Who may call what. A call that is not listed here fails the test. */
export const AUTHORISATION_MATRIX: Readonly<Record<string, MatrixRow>> = {
  'GET /auth/oauth/login': everybody,
  'GET /auth/oauth/callback': everybody,
  'GET /auth/oauth/session-data': everybody,
  'GET /auth/me': signedIn,
  'POST /auth/logout': everybody,
  'PUT /auth/update-name': signedIn,
  'PUT /account/profile': signedIn,
  'GET /account/export': signedIn,
  'DELETE /account': signedIn,
  'GET /account/entry': signedIn,
  'GET /tournaments/current': everybody,
  'GET /tournaments/past': everybody,
  'GET /champions': everybody,
  'GET /tournaments/:id/money': everybody,
  'GET /teams': everybody,
  'POST /teams/create': signedIn,
  'GET /teams/run-it-back': signedIn,
  'POST /teams/:id/run-it-back': { verdicts: verdicts(401, 403, 403, 'passes', 403, 403), ...teamCall() },
  'PUT /teams/:id/name': { verdicts: CAPTAIN, ...teamCall('?new_name=Renamed') },
  'POST /teams/:id/invite-player': { verdicts: CAPTAIN, ...teamCall('?player_email=somebody@example.com') },
  'POST /teams/:id/kick-player': {
    verdicts: CAPTAIN,
    world: 'team',
    request: ({ team }) => ({ params: { id: team.id }, query: `?player_id=${team.players[1]?.id}` }),
  },
  'DELETE /teams/:id': { verdicts: CAPTAIN, ...teamCall() },
  'POST /teams/:id/leave': { verdicts: PLAYERS, ...teamCall() },
  'GET /teams/invites': signedIn,
  'POST /teams/invites/:id/accept': { verdicts: ADDRESSEE, ...inviteCall },
  'POST /teams/invites/:id/reject': { verdicts: ADDRESSEE, ...inviteCall },
  'POST /teams/invites/:id/resend': { verdicts: INVITE_MANAGERS, ...inviteCall },
  'DELETE /teams/invites/:id': { verdicts: INVITE_MANAGERS, ...inviteCall },
  'POST /payments/checkout': {
    verdicts: CAPTAIN,
    world: 'team',
    request: ({ team, origin }) => ({ body: { team_id: team.id, origin_url: origin } }),
  },
  'GET /payments/status/:sessionId': {
    verdicts: PAYER,
    world: 'paid_team',
    request: ({ sessionId }) => ({ params: { sessionId } }),
  },
  'POST /payments/webhook': everybody,
  'GET /payments/config': everybody,
  'POST /client-errors': everybody,
  'GET /notifications/settings': signedIn,
  'PUT /notifications/settings': signedIn,
  'POST /notifications/subscriptions': signedIn,
  'DELETE /notifications/subscriptions': signedIn,
  'POST /notifications/test': signedIn,
  'POST /mail/unsubscribe': everybody,
  'POST /teams/:id/join-link': { verdicts: CAPTAIN, ...teamCall() },
  'DELETE /teams/:id/join-link': { verdicts: CAPTAIN, ...teamCall() },
  'GET /join/:code': everybody,
  'POST /join/:code': signedIn,
  'GET /calendar.ics': everybody,
  'GET /share/:picture': everybody,
  'GET /bracket/:tournamentId': everybody,
  'POST /matches/:id/checkin': {
    verdicts: PLAYERS,
    world: 'bracket',
    request: ({ matchId }) => ({ params: { id: matchId } }),
  },
  'GET /matches/mine': signedIn,
  'GET /matches/:id/room': { verdicts: ROOM_MEMBERS, ...roomCall() },
  'POST /matches/:id/report': { verdicts: SPEAKERS, ...roomCall({ team1_games: 2, team2_games: 0 }) },
  'POST /matches/:id/report/confirm': { verdicts: SPEAKERS, ...roomCall() },
  'POST /matches/:id/report/withdraw': { verdicts: SPEAKERS, ...roomCall() },
  'POST /matches/:id/report/contest': { verdicts: SPEAKERS, ...roomCall() },
  'POST /matches/:id/messages': { verdicts: ROOM_MEMBERS, ...roomCall({ text: 'gl hf' }) },
  'POST /matches/:id/help': { verdicts: PLAYERS, ...roomCall({ reason: 'They do not answer' }) },
  'POST /matches/:id/games': {
    verdicts: SPEAKERS,
    world: 'bracket',
    request: ({ matchId, team }) => ({ params: { id: matchId }, body: { source: 'press', winner_team_id: team.id } }),
  },
  'DELETE /matches/:id/games/last': { verdicts: SPEAKERS, ...roomCall() },
  'GET /matches/:id/games': everybody,
  'GET /tournaments/:id/players': everybody,
  'GET /account/game-accounts': signedIn,
  'PUT /account/game-accounts': signedIn,
  'GET /payouts/mine': signedIn,
  'PUT /payouts/:id/handle': signedIn,
  'GET /admin/stats': admins,
  'GET /admin/attention': admins,
  'GET /admin/users': admins,
  'PUT /admin/users/:id/ban': admins,
  'DELETE /admin/users/:id/ban': admins,
  'POST /admin/users/:id/make-admin': { verdicts: SUPER_ADMIN, request: nothing },
  'POST /admin/users/:id/remove-admin': { verdicts: SUPER_ADMIN, request: nothing },
  'GET /admin/schedules': admins,
  'POST /admin/schedules': admins,
  'PUT /admin/schedules/:id': admins,
  'DELETE /admin/schedules/:id': admins,
  'POST /admin/schedules/:id/skip': admins,
  'GET /admin/tournaments/all': admins,
  'POST /admin/tournaments/create': admins,
  'PUT /admin/tournaments/:id': admins,
  'POST /admin/tournaments/:id/cancel': admins,
  'GET /admin/tournaments/:id/changes': admins,
  'POST /admin/tournaments/:id/complete': admins,
  'POST /admin/tournaments/:id/set-winners': admins,
  'PUT /admin/tournaments/:id/automatic': admins,
  'PUT /admin/tournaments/:id/reporting': admins,
  'POST /admin/tournament/reset': admins,
  'POST /admin/bracket/reset/:id': admins,
  'POST /admin/bracket/generate/:tournamentId': admins,
  'POST /admin/bracket/custom-seed': admins,
  'POST /admin/bracket/shuffle/:tournamentId': admins,
  'GET /admin/bracket/suggested-seeds/:tournamentId': admins,
  'GET /admin/bracket/preview/:tournamentId': admins,
  'DELETE /admin/teams/:id': admins,
  'POST /admin/teams/:id/kick-player': admins,
  'POST /admin/teams/invites/:id/accept': admins,
  'POST /admin/teams/:id/invite-player': admins,
  'PUT /admin/teams/:id/name': admins,
  'POST /admin/matches/:id/start-checkin': admins,
  'POST /admin/matches/start-all-checkins': admins,
  'POST /admin/matches/:id/process-checkin': admins,
  'POST /admin/matches/:id/extend-checkin': admins,
  'POST /admin/matches/:id/close-checkin': admins,
  'POST /admin/matches/:id/reopen': admins,
  'POST /admin/matches/:id/checkin-team': admins,
  'POST /admin/matches/:id/update': admins,
  'GET /admin/matches/:id/impact': admins,
  'POST /admin/matches/:id/undo': admins,
  'POST /admin/matches/:id/dq-team': admins,
  'POST /admin/matches/:id/help/done': admins,
  'POST /admin/matches/:id/lobby': admins,
  'DELETE /admin/matches/:id/messages/:messageId': admins,
  'DELETE /admin/matches/:id/games/:gameId': admins,
  'GET /admin/matches/:id/games/:gameId/header': admins,
  'DELETE /admin/game-accounts/:platform/:accountId': admins,
  'GET /admin/payments/:id': admins,
  'GET /admin/payments/:id/csv': admins,
  'POST /admin/payments/:id/retry-refund': admins,
  'GET /admin/provider-comparison': admins,
  'GET /admin/payouts/:id': admins,
  'GET /admin/payouts/:id/csv': admins,
  'PUT /admin/payouts/:id/amounts': admins,
  'POST /admin/payouts/:id/mark-sent': admins,
  'POST /admin/payouts/:id/mark-sent-many': admins,
  'POST /admin/payouts/:id/unmark-sent': admins,
  'GET /admin/audit': admins,
  'GET /admin/audit/csv': admins,
  'GET /admin/announcements': admins,
  'PUT /admin/announcements': admins,
  'POST /admin/announcements/test': admins,
}
