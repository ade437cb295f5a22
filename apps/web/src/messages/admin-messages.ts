/** What an organiser reads after an action; the failure is the default where the server gives no sentence. */
export const adminMessages = {
  loadDashboard: { failure: 'Failed to load admin data' },
  loadTournaments: { failure: 'Failed to load tournaments' },
  generateBracket: { success: 'Bracket generated successfully!', failure: 'Failed to generate bracket' },
  customSeed: { success: 'Bracket generated with custom seeding!', failure: 'Failed to generate bracket' },
  noTournament: { failure: 'No active tournament' },
  resetTournament: { success: 'Tournament reset successfully', failure: 'Failed to reset tournament' },
  completeTournament: { success: 'Tournament marked as completed!', failure: 'Failed to complete tournament' },
  createTournament: { success: 'Tournament created successfully!', failure: 'Failed to create tournament' },
  setWinners: { success: 'Winners set successfully!', failure: 'Failed to set winners' },
  deleteTeam: { success: 'Team deleted', failure: 'Failed to delete team' },
  kickPlayer: { success: 'Player kicked from team', failure: 'Failed to kick player' },
  acceptInvite: { success: 'Invite accepted', failure: 'Failed to accept invite' },
  invitePlayer: { success: 'Invite sent', failure: 'Failed to send invite' },
  renameTeam: { success: 'Team name updated', failure: 'Failed to rename team' },
  makeAdmin: { success: 'Admin added', failure: 'Failed to update admin status' },
  removeAdmin: { success: 'Admin removed', failure: 'Failed to update admin status' },
  startCheckIn: { success: 'Check-in started! Players have 7 minutes.', failure: 'Failed to start check-in' },
  processCheckIn: { success: 'Check-in processed!', failure: 'Failed to process check-in' },
  setScore: { success: 'Match score updated!', failure: 'Failed to update score' },
  disqualifyTeam: { success: 'Team disqualified!', failure: 'Failed to DQ team' },

  startAllCheckIns: { success: 'Check-in started! Players have 7 minutes.', failure: 'Failed to start check-in' },
  extendCheckIn: { success: 'Check-in extended', failure: 'Failed to extend check-in' },
  checkInTeam: { success: 'Team checked in', failure: 'Failed to check the team in' },
  undoMatchChange: { success: 'Change undone', failure: 'Failed to undo' },
  resetBracket: { success: 'Bracket reset', failure: 'Failed to reset bracket' },
  shuffleSeeds: { failure: 'Failed to shuffle the seeds' },
  setAutomatic: { success: 'Automatic check-in updated', failure: 'Failed to update automatic check-in' },
  setPrizeAmounts: { success: 'Prize amounts updated', failure: 'Failed to update prize amounts' },
  markPayoutSent: { success: 'Payout marked as sent', failure: 'Failed to mark the payout as sent' },
  retryRefund: { success: 'Refund requested', failure: 'Failed to retry the refund' },
  loadMoney: { failure: 'Failed to load payments' },
  loadAudit: { failure: 'Failed to load the audit log' },
  download: { failure: 'Failed to download the file' },
} as const

export const adminConfirmations = {
  resetTournament: 'Are you sure? This will delete ALL teams, matches, and reset the prize pool!',
  disqualifyTeam: 'Are you sure you want to DQ this team? This will give the win to the opponent.',
  deleteTeam: 'Are you sure you want to delete this team?',
  kickPlayer: 'Are you sure you want to kick this player?',
  completeTournament: 'Mark this tournament as completed?',
} as const

export const adminNotes = {
  onlySuperAdmin: 'Note: Only super admin can manage admin roles',
  findTeamIds: 'Find team IDs in the Teams tab',
  noCompletedTournaments: 'No completed tournaments yet',
  noMatches: 'No matches yet. Generate bracket first.',
} as const
