import type { Locator, Page } from '@playwright/test'
import { matchCard, matchSheet } from './pages/bracket.ts'
import { signInDialog } from './pages/frame.ts'

/** The viewer of the part: a visitor, the captain or a player of the team Alpha, or an organiser. */
export type Viewer = 'visitor' | 'captain' | 'player' | 'organiser'

/** The state of the cup: both teams checked in, games counted, match decided, or cup completed. */
export type Played = 'in progress' | 'games counted' | 'over' | 'closed'

export interface LazyPart {
  /** The module that is loaded later, as the build names it. */
  source: string
  viewer: Viewer
  address: string
  /** The state of the match of Alpha and Bravo, or of the cup. */
  played?: Played
  /** The action that makes the page load it; undefined if it loads by itself. */
  open?: (page: Page) => Promise<void>
  /** The text shown in place of the part while it cannot be loaded. */
  failure: (page: Page) => Locator
  /** The text shown once it is loaded. */
  shown: (page: Page) => Locator
}

const failedDialog = (name: string) => (page: Page) => page.getByRole('alertdialog', { name, exact: true })
const failedPart = (text: string) => (page: Page) => page.getByRole('alert').filter({ hasText: text })
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const openMatch = (page: Page) => matchCard(page, 'Alpha', 'Bravo').first().click()

/** Every part of the site that is loaded after its page, except the optional ones. */
export const LAZY_PARTS: readonly LazyPart[] = [
  {
    source: 'src/features/session/SignInModal.tsx',
    viewer: 'visitor',
    address: '/prize-pool',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click(),
    failure: failedDialog('The sign-in dialog did not load'),
    shown: signInDialog,
  },
  {
    source: 'src/app/nav/UserMenu.tsx',
    viewer: 'captain',
    address: '/settings',
    failure: (page) => page.getByRole('banner').locator('[aria-description="The account menu did not load"]'),
    shown: (page) => page.getByRole('button', { name: 'Account of Alpha Captain' }),
  },
  {
    source: 'src/app/MatchDock.tsx',
    viewer: 'captain',
    address: '/settings',
    failure: failedPart('The notice of your next match did not load.'),
    shown: (page) => page.getByRole('region', { name: 'Your match', exact: true }),
  },
  {
    source: 'src/pages/prize-pool/ManageTeamDialog.tsx',
    viewer: 'captain',
    address: '/prize-pool',
    open: press('Manage team'),
    failure: failedDialog('Manage team did not load'),
    shown: (page) => page.getByRole('dialog', { name: 'Manage team', exact: true }),
  },
  {
    source: 'src/pages/prize-pool/LeaveTeamDialog.tsx',
    viewer: 'player',
    address: '/prize-pool',
    open: press('Leave team'),
    failure: failedDialog('Leave team did not load'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Leave Alpha?' }),
  },
  {
    source: 'src/pages/settings/CloseAccountDialog.tsx',
    viewer: 'player',
    address: '/settings',
    open: press('Close Account'),
    failure: failedDialog('The dialog did not load'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Close your account?' }),
  },
  {
    source: 'src/features/bracket-view/board/on-demand.ts',
    viewer: 'visitor',
    address: '/bracket',
    open: openMatch,
    failure: failedDialog('The match did not load.'),
    shown: matchSheet,
  },
  {
    source: 'src/ui/Modal.tsx',
    viewer: 'visitor',
    address: '/bracket',
    open: openMatch,
    failure: failedDialog('The match did not load.'),
    shown: matchSheet,
  },
  {
    source: 'src/features/match-room/MatchRoom.tsx',
    viewer: 'captain',
    address: '/bracket',
    open: openMatch,
    failure: (page) => matchSheet(page).getByRole('alert').filter({ hasText: 'The match room did not load.' }),
    shown: (page) => matchSheet(page).getByText('When both teams have checked in'),
  },
  {
    source: 'src/features/admin/match/MatchDesk.tsx',
    viewer: 'organiser',
    address: '/bracket',
    open: openMatch,
    // it shares files with the sheet that it is in
    failure: (page) =>
      failedDialog('The match did not load.')(page).or(failedPart('The organiser’s buttons did not load.')(page)),
    shown: (page) => matchSheet(page).getByRole('heading', { name: 'Organiser' }),
  },
  {
    source: 'src/features/match-room/games/RoomGames.tsx',
    viewer: 'captain',
    address: '/bracket',
    played: 'in progress',
    open: openMatch,
    // Its code shares files with the sheet and the room around it, so any of the three may fail.
    failure: (page) =>
      failedDialog('The match did not load.')(page)
        .or(failedPart('The match room did not load.')(page))
        .or(failedPart('The games did not load.')(page)),
    shown: (page) => matchSheet(page).getByRole('button', { name: 'We won this game' }),
  },
  {
    source: 'src/features/match-room/games/MatchGames.tsx',
    viewer: 'visitor',
    address: '/bracket',
    played: 'games counted',
    open: openMatch,
    // it shares files with the sheet that it is in
    failure: (page) =>
      failedDialog('The match did not load.')(page).or(failedPart('The games of this match did not load.')(page)),
    shown: (page) => matchSheet(page).getByText('Both teams agree'),
  },
  {
    source: 'src/pages/bracket/HallOfFame.tsx',
    viewer: 'visitor',
    address: '/bracket?view=champions',
    failure: failedPart('The hall of fame did not load.'),
    shown: (page) => page.getByRole('heading', { name: 'Hall of Fame', level: 1 }),
  },
  {
    source: 'src/pages/prize-pool/OwnPrizes.tsx',
    viewer: 'captain',
    address: '/prize-pool?prizes=mine',
    failure: failedDialog('Your prizes did not load.'),
    shown: (page) => page.getByRole('dialog', { name: 'Your Prizes', exact: true }),
  },
  {
    source: 'src/pages/prize-pool/PastCup.tsx',
    viewer: 'visitor',
    address: '/prize-pool?tournament=00000000-0000-4000-8000-000000000000',
    failure: failedPart('The completed cup did not load.'),
    shown: (page) => page.getByText('No completed cup has this address'),
  },
  {
    source: 'src/pages/prize-pool/CupMoney.tsx',
    viewer: 'visitor',
    address: '/prize-pool',
    played: 'closed',
    failure: failedPart('The money of the cup did not load.'),
    shown: (page) => page.getByRole('heading', { name: 'Money in, money out' }),
  },
  {
    source: 'src/pages/prize-pool/PrizePoolPage.tsx',
    viewer: 'visitor',
    address: '/',
    open: (page) =>
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Teams' }).click(),
    failure: failedPart('This page did not load'),
    shown: (page) => page.getByRole('heading', { name: 'Prize Pool', level: 1 }),
  },
]

/**
 * Parts without which a page is complete, so that it shows no message if they do not load. The tests of the pages block
 * them.
 */
export const OPTIONAL_PARTS = [
  // the page keeps its empty face-off
  'src/pages/home/HomeCup.tsx',
  // the room starts counting as well
  'src/features/match-room/games/game-counter.ts',
  // the room reports that the replays were not sent
  'src/features/match-room/games/read-replays.ts',
  // the page shows that it reconnects
  'src/features/live/live-connection.ts',
  // a message reports the failure, and the button stays
  'src/features/notifications/enable-push.ts',
] as const
