/**
 * Modules that several pages share would each become a file of their own, and a phone waits for each of them.
 * `frame` is what every first load needs anyway; the other two come with the first page that wants them.
 * Nothing that imports the dialogs belongs here: they are fetched when somebody opens one.
 */
const FRAME = [
  'vite/preload-helper',
  'node_modules/(react|react-dom|scheduler|react-router|@tanstack)/',
  'node_modules/lucide-react/dist/esm/(?!icons)',
  'contract/src/constants',
  'web/src/api/(api-error|call|call-lazily|early-answers|leave-page|query-keys|token-storage)[.]',
  'web/src/(format/counts|messages/(player|failure))',
  'web/src/ui/(Button|button-style|Spinner|PageSpinner|PageHeading|Pill|toast|use-close-request|use-hydrated)[.]',
  'web/src/features/(clock/|tournament/PrizeSplitBar|session/(use-session|session-query|returned|sign-in-prompt)|invites/invites-query)',
]

const PAGE_PARTS = [
  'web/src/api/(idempotency-key|use-single-mutation)',
  'web/src/ui/(Avatar|Badge|Card|EmptyState|Skeleton|StillLoading|TextField|use-once-true)[.]',
  'web/src/format/(countdown|dates|dollars|once)',
  'web/src/features/(payments|teams)/',
  'web/src/features/tournament/(PayoutProgress|places-on-sheet|Podium|PrizeTiers|tournament-queries)',
  'web/src/features/(bracket-view/patch-match|my-match/(my-matches-query|use-check-in))',
]

const group = (name: string, parts: readonly string[]) => ({
  name,
  test: new RegExp(parts.join('|')),
  includeDependenciesRecursively: false,
})

export const chunkGroups = [
  group('frame', FRAME),
  group('contract', ['node_modules/zod/', 'contract/src/']),
  group('page-parts', PAGE_PARTS),
]
