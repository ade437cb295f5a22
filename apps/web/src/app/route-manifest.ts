/**
 * One list of all pages, for the router, prerendering, early calls, chunks and tests. Plain data without imports, because
 * the build reads it too.
 */
export interface RouteFacts {
  path: string
  /** Part of the document's title. */
  title: string
  /** For search engines and link previews. */
  description: string
  /** The picture of a link preview. */
  picture: 'bracket' | 'pool'
  /** The path below `src` of a file that exports a component with the file's name. */
  source: string
  /** GET calls that a small script makes before the app is loaded; the page's `fetchFirst` uses their responses. */
  earlyCalls: readonly string[]
  /** Only admins get the page and its code. */
  adminOnly: boolean
}

const BRAND = 'Rocket League Tournaments'

const ABOUT = 'Weekly 3v3 double-elimination Rocket League cups. Every entry fee goes into the prize pool.'

const route = (path: string, title: string, source: string, more: Partial<RouteFacts> = {}): RouteFacts => ({
  path,
  title: title === BRAND ? BRAND : `${title} · ${BRAND}`,
  description: ABOUT,
  picture: 'bracket',
  source,
  earlyCalls: [],
  adminOnly: false,
  ...more,
})

export const ROUTES: readonly RouteFacts[] = [
  route('/', BRAND, 'pages/home/HomePage.tsx'),
  route('/prize-pool', 'Teams and prize pool', 'pages/prize-pool/PrizePoolPage.tsx', {
    description: 'The prize pool of the current cup, its three prizes and the teams that are in. Enter yours.',
    picture: 'pool',
    earlyCalls: ['/api/tournaments/current', '/api/teams'],
  }),
  route('/bracket', 'Bracket', 'pages/bracket/BracketPage.tsx', {
    description: 'The live bracket of the current cup: check-ins, scores and the next matches as they happen.',
    earlyCalls: ['/api/tournaments/current'],
  }),
  route('/settings', 'Account settings', 'pages/settings/SettingsPage.tsx'),
  route('/invites', 'Team invites', 'pages/invites/InvitesPage.tsx'),
  route('/admin', 'Admin dashboard', 'pages/admin/AdminPage.tsx', { adminOnly: true }),
  route('/payment-success', 'Payment', 'pages/payment-success/PaymentSuccessPage.tsx'),
]

/** The dialog that a visitor opens from any page. */
export const SIGN_IN_PART = 'features/session/SignInModal.tsx'

/** Parts of the frame that only signed-in users load. */
export const SIGNED_IN_PARTS = ['app/MatchDock.tsx', 'app/nav/UserMenu.tsx'] as const
