import cookie from '@fastify/cookie'
import { type FastifyInstance, type FastifyPluginAsync, fastify } from 'fastify'
import type { AnyJob } from './define-job.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { announcementsAdminRoutes } from './features/announcements/announcements.admin-routes.ts'
import { sendAnnouncements } from './features/announcements/send-announcements.job.ts'
import { auditAdminRoutes } from './features/audit/audit.admin-routes.ts'
import { authAdminRoutes } from './features/auth/auth.admin-routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate } from './features/auth/authenticate.ts'
import { backUp } from './features/backups/back-up.job.ts'
import { bracketAdminRoutes } from './features/bracket/bracket.admin-routes.ts'
import { bracketRoutes } from './features/bracket/bracket.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { clientErrorsRoutes } from './features/client-errors/client-errors.routes.ts'
import { advanceCups } from './features/cup-lifecycle/advance-cups.job.ts'
import { cupLifecycleAdminRoutes } from './features/cup-lifecycle/cup-lifecycle.admin-routes.ts'
import { cupLifecycleRoutes } from './features/cup-lifecycle/cup-lifecycle.routes.ts'
import { gameAccountsAdminRoutes } from './features/game-accounts/game-accounts.admin-routes.ts'
import { gameAccountsRoutes } from './features/game-accounts/game-accounts.routes.ts'
import { confirmDueReports } from './features/match-room/confirm-due-reports.job.ts'
import { gamesAdminRoutes } from './features/match-room/games/games.admin-routes.ts'
import { gamesRoutes } from './features/match-room/games/games.routes.ts'
import { matchRoomAdminRoutes } from './features/match-room/match-room.admin-routes.ts'
import { matchRoomRoutes } from './features/match-room/match-room.routes.ts'
import { matchesAdminRoutes } from './features/matches/matches.admin-routes.ts'
import { matchesRoutes } from './features/matches/matches.routes.ts'
import { processDueCheckIns } from './features/matches/process-due-check-ins.job.ts'
import { mailNotices } from './features/notifications/mail-notices.job.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { pushNotices } from './features/notifications/push-notices.job.ts'
import { remindOfCups } from './features/notifications/remind-of-cups.job.ts'
import { paymentsAdminRoutes } from './features/payments/payments.admin-routes.ts'
import { paymentJobs } from './features/payments/payments.jobs.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { payoutsAdminRoutes } from './features/payouts/payouts.admin-routes.ts'
import { payoutsRoutes } from './features/payouts/payouts.routes.ts'
import { championsRoutes } from './features/records/champions.routes.ts'
import { updateRecords } from './features/records/update-records.job.ts'
import { makeScheduledCups } from './features/schedules/make-scheduled-cups.job.ts'
import { schedulesAdminRoutes } from './features/schedules/schedules.admin-routes.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { statsAdminRoutes } from './features/stats/stats.admin-routes.ts'
import { sendInviteEmail } from './features/teams/invites/invite-mails.job.ts'
import { invitesRoutes } from './features/teams/invites/invites.routes.ts'
import { joinLinkRoutes } from './features/teams/join-link/join-link.routes.ts'
import { teamsAdminRoutes } from './features/teams/teams.admin-routes.ts'
import { teamsRoutes } from './features/teams/teams.routes.ts'
import { requireTournament } from './features/tournaments/require-tournament.step.ts'
import { tournamentsAdminRoutes } from './features/tournaments/tournaments.admin-routes.ts'
import { tournamentsRoutes } from './features/tournaments/tournaments.routes.ts'
import { usersAdminRoutes } from './features/users/users.admin-routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { housekeepingJobs } from './housekeeping.jobs.ts'
import { Drain, refuseWhileDraining } from './http/drain.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { registerPreflightRoute } from './http/guard/cors.ts'
import { recogniseUsers } from './http/guard/current-user.ts'
import { checkAdminGuards } from './http/guard/guard.ts'
import { onThisMachine } from './http/guard/local-mode.ts'
import { sendSecurityHeaders } from './http/guard/security-headers.ts'
import { warnAboutUntrustedProxy } from './http/guard/untrusted-proxy.ts'
import { type ReadinessChecks, registerHealthRoutes, registerMetricsRoute } from './http/measure/health.ts'
import { logRequests } from './http/measure/request-log.ts'
import { readJsonBodies } from './http/parse-input.ts'
import { serveEarlierFiles } from './http/serve/earlier-files.ts'
import { registerDocsRoutes } from './http/serve/openapi.ts'
import { registerSecurityTxtRoute } from './http/serve/security-txt.ts'
import { handleUnknownPaths } from './http/serve/unknown-paths.ts'
import { serveWebFiles } from './http/serve/web-files.ts'
import { serverOptions } from './http/server-options.ts'
import { trustedPeers } from './limits/client-address.ts'
import type { LiveServer } from './live/live-server.ts'
import { startSeries } from './metrics/metrics.ts'

type RegisterRoutes = (app: FastifyInstance, deps: Deps) => void

/** The route table, from the bottom of the ladder of features to its top. */
const ROUTES: readonly RegisterRoutes[] = [
  clientErrorsRoutes,
  auditAdminRoutes,
  usersRoutes,
  usersAdminRoutes,
  gameAccountsRoutes,
  gameAccountsAdminRoutes,
  authRoutes,
  authAdminRoutes,
  notificationsRoutes,
  announcementsAdminRoutes,
  tournamentsRoutes,
  tournamentsAdminRoutes,
  calendarRoutes,
  teamsRoutes,
  teamsAdminRoutes,
  invitesRoutes,
  payoutsRoutes,
  joinLinkRoutes,
  payoutsAdminRoutes,
  paymentsRoutes,
  paymentsAdminRoutes,
  matchesRoutes,
  matchesAdminRoutes,
  championsRoutes,
  matchRoomRoutes,
  matchRoomAdminRoutes,
  gamesRoutes,
  gamesAdminRoutes,
  bracketRoutes,
  bracketAdminRoutes,
  shareRoutes,
  cupLifecycleRoutes,
  cupLifecycleAdminRoutes,
  schedulesAdminRoutes,
  accountRoutes,
  statsAdminRoutes,
]

/** All jobs. */
export const JOBS: readonly AnyJob[] = [
  backUp,
  processDueCheckIns,
  confirmDueReports,
  mailNotices,
  pushNotices,
  remindOfCups,
  sendAnnouncements,
  sendInviteEmail,
  updateRecords,
  advanceCups,
  makeScheduledCups,
  ...paymentJobs,
  ...housekeepingJobs,
]

export interface AppParts {
  drain?: Drain
  checks?: ReadinessChecks
  /** Updates the metrics that are computed on demand. */
  refreshMetrics?: () => Promise<void>
  /** The folder of the built site; without it only the API is served. */
  webRoot?: string
  live?: Pick<LiveServer, 'attach' | 'drain'>
  /** Mounts the local providers below /dev. */
  standIns?: FastifyPluginAsync
  /** Called before the server is ready, to add optional routes. */
  extend?: (app: FastifyInstance, deps: Deps) => void
}

/** Builds the app without listening. */
export async function buildApp(deps: Deps, parts: AppParts = {}): Promise<FastifyInstance> {
  const { config, log, metrics } = deps
  const isTrusted = trustedPeers(config.trustProxy)
  const drain = parts.drain ?? new Drain()
  const app = fastify(serverOptions(log, isTrusted))
  startSeries(metrics, JOBS)
  logRequests(app, metrics, log)
  app.setErrorHandler(createErrorHandler(log))
  readJsonBodies(app)
  refuseWhileDraining(app, drain)
  sendSecurityHeaders(app, config)
  registerPreflightRoute(app, deps)
  warnAboutUntrustedProxy(app, isTrusted, log)
  checkAdminGuards(app)
  recogniseUsers(app, (token) => authenticate(deps, token))
  await app.register(cookie, { hook: false })
  registerHealthRoutes(app, drain, parts.checks ?? {})
  registerMetricsRoute(app, metrics, config.metricsToken, parts.refreshMetrics ?? (async () => {}))
  registerSecurityTxtRoute(app, config)
  registerDocsRoutes(app)
  for (const register of ROUTES) register(app, deps)
  parts.extend?.(app, deps)
  if (parts.standIns !== undefined) await app.register(onThisMachine(parts.standIns, config))
  if (parts.webRoot !== undefined) {
    await serveWebFiles(app, config, {
      webRoot: parts.webRoot,
      // while the database is unreachable every cup is unknown, and the common page is served
      isCup: (id) =>
        requireTournament(deps.db, id).then(
          () => true,
          () => false,
        ),
    })
    serveEarlierFiles(app, deps)
  }
  handleUnknownPaths(app, deps)
  if (parts.live !== undefined) attachLive(app, parts.live)
  await app.ready()
  return app
}

/** Sockets are closed first, because an open one would keep the server from closing. */
function attachLive(app: FastifyInstance, live: Pick<LiveServer, 'attach' | 'drain'>): void {
  live.attach(app.server)
  app.addHook('preClose', () => live.drain())
}
