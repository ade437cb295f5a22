import type { FaultOptions, FaultReport } from './harness/report.ts'

interface FaultModule {
  run(options: FaultOptions): Promise<FaultReport>
}

export interface FaultRun {
  title: string
  /** Imported only when it runs: some runs load many modules. */
  parts: readonly (() => Promise<FaultModule>)[]
}

/** Every fault run: what it breaks, and what must survive. */
export const FAULT_RUNS: Readonly<Record<string, FaultRun>> = {
  T1: {
    title: 'kill -9 of the server under mixed writes: nothing acknowledged is lost or doubled',
    parts: [() => import('./durability/kill-app.ts')],
  },
  T2: {
    title: 'the database dies, is cut off or hangs: the server stays and recovers',
    parts: [() => import('./durability/kill-database.ts')],
  },
  T3: {
    title: 'a crowd accepts invites to one seat',
    parts: [() => import('./access/seat-races.ts')],
  },
  T4: {
    title: 'one invite is accepted and declined many times at once',
    parts: [() => import('./access/invite-races.ts')],
  },
  T5: {
    title: 'webhooks repeated and out of order',
    parts: [() => import('./money/shuffled-webhooks.ts')],
  },
  T6: {
    title: 'the webhook against the status polls',
    parts: [() => import('./money/webhook-and-polls.ts')],
  },
  T7: { title: 'paying twice', parts: [() => import('./money/double-pay.ts')] },
  T8: {
    title: 'payments that arrive when they can no longer count',
    parts: [() => import('./money/late-money.ts')],
  },
  T9: {
    title: 'refunds requested again and again',
    parts: [() => import('./money/repeated-refunds.ts')],
  },
  T10: {
    title: 'a reset among checkouts, payments and accepts',
    parts: [() => import('./money/reset-while-paying.ts')],
  },
  T11: {
    title: 'draws that are interrupted, and draws by several admins at once',
    parts: [() => import('./tournament/half-bracket.ts')],
  },
  T12: {
    title: 'many results for one match at once',
    parts: [() => import('./tournament/parallel-results.ts')],
  },
  T13: {
    title: 'check-ins against their processing',
    parts: [() => import('./tournament/check-in-and-process.ts')],
  },
  T30: {
    title: 'reports against each other, against admins, and against their deadline',
    parts: [() => import('./tournament/report-races.ts')],
  },
  T31: {
    title: 'kill -9 between a report and the moment it is confirmed',
    parts: [() => import('./durability/kill-before-deadline.ts')],
  },
  T32: {
    title: 'talk in 300 rooms while scores are set',
    parts: [() => import('./tournament/talking-rooms.ts')],
  },
  T14: {
    title: 'one sign-in code exchanged many times at once; signing out while the session is used',
    parts: [() => import('./access/exchange-codes.ts')],
  },
  T15: {
    title: 'every call with every kind of wrong input, in every role',
    parts: [() => import('./fuzz/fuzz.ts')],
  },
  T16: {
    title: 'the current tournament, read while cups are created and completed',
    parts: [() => import('./tournament/one-current-tournament.ts')],
  },
  T17: {
    title: 'a payment provider that is slow, drops connections, fails or loses its responses',
    parts: [() => import('./money/provider-trouble.ts'), () => import('./providers/slow-payments.ts')],
  },
  T18: {
    title: 'a mail server that is down, hangs, refuses or loses its responses',
    parts: [() => import('./providers/mail-down.ts')],
  },
  T19: {
    title: 'thousands of live connections and events for all of them',
    parts: [() => import('./connections/many-sockets.ts')],
  },
  T20: {
    title: 'one address that wants every connection',
    parts: [() => import('./connections/socket-flood.ts')],
  },
  T21: {
    title: 'clients that send a byte a second, or never read',
    parts: [() => import('./connections/slow-clients.ts')],
  },
  T22: {
    title: 'SIGTERM under load: requests in progress get their responses',
    parts: [() => import('./durability/terminate.ts')],
  },
  T23: {
    title: 'a long evening: memory may not grow (--minutes)',
    parts: [() => import('./connections/soak.ts')],
  },
  T26: {
    title: 'backups of a busy server, restored and started',
    parts: [() => import('./durability/back-up.ts')],
  },
  T27: {
    title: 'a crash during a migration, two migrations at once, and a schema newer than the code',
    parts: [() => import('./durability/migrate.ts')],
  },
  T28: {
    title: 'a second server on the same data',
    parts: [() => import('./durability/second-process.ts')],
  },
  T29: {
    title: 'every call in every role, over HTTP; a role revoked while its calls are in flight',
    parts: [() => import('./access/permissions.ts')],
  },
  T33: {
    title: 'everything that is cheap to abuse, at once, beside an honest evening (--minutes)',
    parts: [() => import('./connections/cheap-abuse.ts')],
  },
  T34: {
    title: 'each cheap abuse by itself: pings, cache misses, broadcasts, IPv6 networks; with and without the limits',
    parts: [() => import('./connections/each-abuse.ts')],
  },
  schedules: {
    title: 'two instances killed 200 times while schedules fall due: one cup per schedule and date',
    parts: [() => import('./schedules/one-cup-per-date.ts')],
  },
  'lost-events': {
    title: 'events lost, doubled and reordered: a page ends with what a fresh read shows, in 10,000 random runs',
    parts: [() => import('./live/lost-events.ts')],
  },
  'reach-kill': {
    title: 'kill -9 at every step between a called match and push service, mail server and Discord',
    parts: [() => import('./reach/kill-while-notifying.ts')],
  },
  'reach-trouble': {
    title: 'push service, mail server and Discord hang, refuse, redirect, limit or lose their responses',
    parts: [() => import('./reach/unhelpful-providers.ts')],
  },
  'reach-rush': {
    title: 'a thousand devices are notified at once while scores are set',
    parts: [() => import('./reach/rush.ts')],
  },
  'reach-time': {
    title: 'from opening a check-in to push service, mail server and Discord: within two seconds',
    parts: [() => import('./reach/in-time.ts')],
  },
  'first-loads': {
    title:
      'a thousand pages load a bracket through nginx right after an event: at most two requests reach the instances',
    parts: [() => import('./cluster/first-loads.ts')],
  },
  'hostile-callers': {
    title: 'hostile callers at nginx as deployed: none poisons its cache or chooses an instance',
    parts: [() => import('./cluster/hostile-callers.ts')],
  },
  'two-instances': {
    title: 'two instances behind nginx on one PostgreSQL (DATABASE_URL, or one that is started for it)',
    parts: [() => import('./cluster/two-instances.ts')],
  },
  'both-releases': {
    title:
      'both instances behind one proxy are upgraded in the middle of a cup; the previous release cannot start again (needs nginx)',
    parts: [() => import('./cluster/both-releases.ts')],
  },
  failover: {
    title: 'the primary database is lost 20 times; its synchronous standby takes over',
    parts: [() => import('./cluster/failover.ts')],
  },
  pgbouncer: {
    title: "Debian's PgBouncer in transaction mode: works with the direct address, never ready without it",
    parts: [() => import('./cluster/through-pgbouncer.ts')],
  },
  rolling: {
    title: 'both instances behind nginx replaced 50 times, beside POSTs and websockets that never respond',
    parts: [() => import('./cluster/rolling.ts')],
  },
}
