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
  /** Changes of a bracket that wait for its read. */
  bracketChanges: (tournamentId: string) => ['bracket-changes', tournamentId],
  payment: (sessionId: string) => ['payment', sessionId],
  paymentConfig: ['payment-config'],
  ownPayouts: ['payouts', 'mine'],
  notifications: ['notifications'],
  admin: ['admin'],
} as const
