/**
 * The server's features, from the bottom up. A feature may use those before it in this list, never those after it. Code
 * that two of them need moves below the features or into the lower one; code that changes several moves up to
 * `cup-lifecycle`.
 */
export const FEATURES = [
  'client-errors',
  'backups',
  'audit',
  'users',
  'game-accounts',
  'auth',
  'notifications',
  'announcements',
  'tournaments',
  'calendar',
  'teams',
  'payouts',
  'payments',
  'matches',
  'records',
  'match-room',
  'bracket',
  'share',
  'cup-lifecycle',
  'schedules',
  'account',
  'stats',
] as const

/** The web app's features, from the bottom up: each may use those before it. */
export const WEB_FEATURES = [
  'clock',
  'game-socket',
  'notifications',
  'session',
  'game-accounts',
  'invites',
  'join-link',
  'payouts',
  'teams',
  'face-off',
  'tournament',
  'payments',
  'bracket',
  'live',
  'my-match',
  'match-room',
  'bracket-view',
  'admin',
] as const

/** The server below its features, from the bottom up: each may use those before its line, types included. */
export const FLOORS = [
  ['errors', 'text'],
  ['log'],
  ['db'],
  ['metrics', 'limits'],
  ['jobs', 'gateways'],
  ['events'],
  ['live'],
  ['http'],
] as const
const FLOOR = `apps/server/src/{${FLOORS.flat().join(',')}}/**`

export interface Rule {
  /** The files that the rule applies to. Tests are exempt: they may import anything they set up. */
  files: string
  except?: string[]
  /** The only imports that are allowed. */
  mayUse?: string[]
  /** Imports that are forbidden; all others are allowed. */
  mayNotUse?: string[]
  /** Types may still be imported: the shape of a row, of a payment. */
  typesAreFree?: true
  /** What to do instead. */
  instead: string
}

const floorRules: readonly Rule[] = FLOORS.flatMap((folders, height) =>
  folders.map((folder) => ({
    files: `apps/server/src/${folder}/**`,
    mayNotUse: [
      ...FLOORS.slice(height)
        .flat()
        .filter((other) => other !== folder)
        .map((other) => `apps/server/src/${other}/**`),
      // deps.ts imports every floor
      ...(folder === 'http' ? [] : ['apps/server/src/deps.ts']),
    ],
    instead: `${folder} is below that: move the shared code down, or take it as a parameter.`,
  })),
)

export const RULES: readonly Rule[] = [
  // packages
  {
    files: 'packages/bracket/src/**',
    mayUse: ['packages/bracket/src/**'],
    instead: 'The engine is pure and imports nothing: pass in what it needs.',
  },
  {
    files: 'packages/game/src/**',
    mayUse: ['packages/game/src/**'],
    instead: 'Browser and server both read games with it: it is pure and imports nothing.',
  },
  {
    files: 'packages/contract/src/**',
    mayUse: ['packages/contract/src/**', 'zod/mini'],
    instead: 'The contract knows only zod/mini: both sides load it.',
  },
  {
    files: '{packages,apps}/*/src/**',
    mayNotUse: ['{e2e,bench,faults,checks}/**', 'apps/server/test-support/**'],
    instead: 'Shipped code does not import test code.',
  },
  {
    files: 'apps/*/src/**',
    mayNotUse: ['packages/rehearsal/**'],
    instead: 'The rehearsal uses the product from outside; the product does not import it.',
  },
  {
    files: 'packages/**',
    mayNotUse: ['apps/**'],
    instead: 'Packages are below the apps: start the product as a process and call it over HTTP.',
  },

  // the server's floors
  ...floorRules,
  {
    files: FLOOR,
    mayNotUse: ['apps/server/src/features/**'],
    instead: 'The floor never imports a feature: app.ts passes it in.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/gateways/payments/**'],
    mayNotUse: ['stripe'],
    instead: 'Only gateways/payments talks to the payment provider: use deps.payments.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/gateways/identity/**'],
    mayNotUse: ['openid-client'],
    instead: 'Only gateways/identity talks to the identity provider: use deps.identity.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/gateways/pictures/**'],
    mayNotUse: ['@resvg/resvg-js'],
    instead: 'Only gateways/pictures draws: call svgToPng.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/gateways/mail/**'],
    mayNotUse: ['nodemailer'],
    instead: 'Only gateways/mail sends mail: enqueue a job that uses deps.mail.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/gateways/push/**'],
    mayNotUse: ['web-push'],
    instead: 'Only gateways/push talks to push services: call notify, whose job uses deps.push.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/live/**'],
    mayNotUse: ['socket.io'],
    instead: 'Only live/ knows sockets: record an event with emit.',
  },
  {
    files: 'apps/server/src/features/**',
    mayNotUse: ['packages/contract/src/live-events.ts', 'apps/server/src/live/**'],
    instead:
      'A feature emits what happened (events/domain-event.ts); events/to-live-events.ts makes it what pages receive.',
  },
  {
    files: 'apps/server/src/**',
    except: ['apps/server/src/db/**', '**/*.queries.ts'],
    mayNotUse: ['kysely'],
    instead: 'SQL belongs in *.queries.ts and db/.',
  },

  // the layers of a feature
  {
    files: 'apps/server/src/features/**/*routes.ts',
    mayNotUse: ['**/*.queries.ts'],
    instead: 'Routes call use cases, never queries.',
  },
  {
    files: 'apps/server/src/features/**/*.queries.ts',
    mayNotUse: ['apps/server/src/{http,jobs,live,gateways}/**', '**/*.{step,view,job,routes,admin-routes}.ts'],
    typesAreFree: true,
    instead: 'Queries know tables, rules and other queries only.',
  },
  {
    files: 'apps/server/src/features/**/*.rules.ts',
    mayNotUse: ['apps/server/src/{db,http,jobs,live,gateways}/**', '**/*.{queries,step,job,routes,admin-routes}.ts'],
    typesAreFree: true,
    instead: 'Rules are pure decisions: pass in what they decide about.',
  },

  // the web app
  {
    files: 'apps/web/src/pages/**',
    mayNotUse: ['apps/web/src/app/**'],
    instead: 'Pages never import the app: shared code belongs in features or ui.',
  },
  {
    files: 'apps/web/src/features/**',
    mayNotUse: ['apps/web/src/{app,pages}/**'],
    instead: 'Features never import pages or the app: pass it in as a prop.',
  },
  {
    files: 'apps/web/src/{ui,format,api,messages}/**',
    mayNotUse: ['apps/web/src/{app,pages,features}/**'],
    instead: 'Shared code imports no pages or features: pass it in as a prop or a parameter.',
  },
]

/**
 * Everything that an app exports to other workspaces in its package.json: what starts it, its database, and its test
 * support. Benches and fault runs use the product as people and operators do.
 */
export const APP_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['./testing/*', './run-server', './web-build', './db/db', './db/embedded-postgres'],
  'apps/web': ['./testing/*', './features/bracket/bracket-changes'],
}

/** Folders inside these must not import each other. */
export const APART = [
  { folder: 'apps/web/src/pages', instead: 'A page never imports another page: shared components belong in features.' },
] as const

/** From another feature only files with these suffixes may be imported; its use cases and routes are its own. */
export const SHARED_BETWEEN_FEATURES = /\.(queries|rules|view|step|job)\.ts$/
