import { type LazyPage, lazyPage } from './lazy-page.ts'

export interface AppRoute extends LazyPage {
  path: string
  /** The document's title, and what is said when the page opens. */
  title: string
}

const BRAND = 'Rocket League Tournaments'

/** The seven pages; any other path leads to the first. */
export const routeTable: readonly AppRoute[] = [
  { path: '/', title: BRAND, ...lazyPage(async () => (await import('../pages/home/HomePage.tsx')).HomePage) },
  {
    path: '/prize-pool',
    title: `Teams and prize pool · ${BRAND}`,
    ...lazyPage(async () => (await import('../pages/prize-pool/PrizePoolPage.tsx')).PrizePoolPage),
  },
  {
    path: '/bracket',
    title: `Bracket · ${BRAND}`,
    ...lazyPage(async () => (await import('../pages/bracket/BracketPage.tsx')).BracketPage),
  },
  {
    path: '/settings',
    title: `Account settings · ${BRAND}`,
    ...lazyPage(async () => (await import('../pages/settings/SettingsPage.tsx')).SettingsPage),
  },
  {
    path: '/invites',
    title: `Team invites · ${BRAND}`,
    ...lazyPage(async () => (await import('../pages/invites/InvitesPage.tsx')).InvitesPage),
  },
  {
    path: '/admin',
    title: `Admin dashboard · ${BRAND}`,
    ...lazyPage(async () => (await import('./AdminRoute.tsx')).AdminRoute),
  },
  {
    path: '/payment-success',
    title: `Payment · ${BRAND}`,
    ...lazyPage(async () => (await import('../pages/payment-success/PaymentSuccessPage.tsx')).PaymentSuccessPage),
  },
]

/** A trailing slash names the same page. */
export const findRoute = (pathname: string): AppRoute | undefined =>
  routeTable.find(({ path }) => path === (pathname.replace(/\/+$/, '') || '/'))
