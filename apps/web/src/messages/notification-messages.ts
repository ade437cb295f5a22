import type { NoticeKind } from '@cup/contract/notifications'

export const notificationMessages = {
  change: { failure: 'Failed to change the setting' },
  pushOn: {
    success: 'This browser will tell you when your match is called',
    failure: 'This browser could not be switched on',
    refused: 'Your browser did not allow notifications',
  },
  pushOff: { success: 'This browser no longer tells you', failure: 'This browser could not be switched off' },
  removeDevice: { success: 'Device removed', failure: 'Failed to remove the device' },
  test: { success: 'Test sent', failure: 'The test could not be sent' },
  unsubscribe: { failure: 'This link is not valid' },
  joinLink: { success: 'Join link copied', failure: 'Failed to make a join link' },
  joinLinkOff: { success: 'Join link switched off', failure: 'Failed to switch the join link off' },
  join: { success: 'You joined the team', failure: 'Failed to join the team' },
  loadJoinLink: { failure: 'This join link is no longer valid' },
} as const

export const noticeWords: Record<NoticeKind, { label: string; hint: string }> = {
  match_called: { label: 'Match called', hint: 'Check-in for your match has opened. It lasts seven minutes.' },
  report_to_answer: { label: 'Result to confirm', hint: 'The other team reported a result of your match.' },
  invite: { label: 'Team invite', hint: 'A captain invites you to a team.' },
  prize_to_claim: { label: 'Prize to claim', hint: 'You won a prize and have not said how you want it.' },
  cup_opens: { label: 'Cup opens', hint: 'The next cup takes teams. One message per cup.' },
  cup_cancelled: { label: 'Cup cancelled', hint: 'Too few teams came to a cup of your team. Fees are refunded.' },
  place_free: { label: 'A place is free', hint: 'When a cup that your team waits for has room again.' },
  cup_begins: { label: 'Cup begins', hint: 'An hour before a cup that your team has paid for.' },
}

export const pushWords = {
  blocked: 'Your browser blocks notifications from this site. Allow them in the site settings of your browser.',
  install:
    'On an iPhone or iPad, first add this site to your home screen: press Share, then "Add to Home Screen". Open it from there and come back to this page.',
  missing: 'This browser cannot receive push messages.',
} as const
