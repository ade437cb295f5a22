/** The keys of every query that more than one place uses. */
export const queryKeys = {
  me: ['me'],
  tournaments: ['tournament'],
  currentTournament: ['tournament', 'current'],
  pastTournaments: ['tournament', 'past'],
  teams: ['teams'],
  invites: ['invites'],
  myMatches: ['matches', 'mine'],
  room: (matchId: string) => ['room', matchId],
  brackets: ['bracket'],
  bracket: (tournamentId: string) => ['bracket', tournamentId],
  payment: (sessionId: string) => ['payment', sessionId],
  paymentConfig: ['payment-config'],
  ownPayouts: ['payouts', 'mine'],
  notifications: ['notifications'],
  admin: ['admin'],
} as const
