/** The target of an audit entry about a cup. */
export const aboutTournament = ({ id, name }: { id: string; name: string }) => ({
  target: { type: 'tournament', id, name } as const,
  tournamentId: id,
})
