/** Messages after a player's action. The server's `detail` takes precedence; the failure here is the default. */
export const playerMessages = {
  signOut: { success: 'Logged out successfully' },
  rename: { success: 'Name updated successfully!', failure: 'Failed to update name' },
  runItBack: { success: 'Your team is back! Invites sent to players.', failure: 'Failed to register your team' },
  hideMe: { failure: 'Failed to change whether you are hidden' },
  exportData: { failure: 'Failed to download your data' },
  closeAccount: { success: 'Your account is closed', failure: 'Failed to close your account' },
  createTeam: {
    success: 'Team created! Invites sent to players. Pay the entry fee below.',
    successFree: 'Team created! Invites sent to players.',
    failure: 'Failed to create team',
  },
  pay: { failure: 'Payment failed' },
  checkIn: { success: 'Checked in successfully!', failure: 'Check-in failed' },
  acceptInvite: { success: 'Invite accepted! You are now part of the team.', failure: 'Failed to accept invite' },
  rejectInvite: { success: 'Invite rejected', failure: 'Failed to reject invite' },
  loadInvites: { failure: 'Failed to load invites' },
  adminAccess: { failure: 'Admin access required' },

  renameTeam: { success: 'Team name updated', failure: 'Failed to rename team' },
  invitePlayer: { success: 'Invite sent', failure: 'Failed to send invite' },
  resendInvite: { success: 'Invite sent again', failure: 'Failed to send invite' },
  withdrawInvite: { success: 'Invite withdrawn', failure: 'Failed to withdraw invite' },
  copyInviteLink: { success: 'Invite link copied', failure: 'Could not copy the link' },
  removePlayer: { success: 'Player removed from team', failure: 'Failed to remove player' },
  setPayoutHandle: {
    success: 'Saved. The organisers see it on the payout sheet.',
    failure: 'Could not save how you want to be paid',
  },
  withdrawTeam: { success: 'Team withdrawn', failure: 'Failed to withdraw team' },
  leaveTeam: { success: 'You left the team', failure: 'Failed to leave team' },
} as const

export const playerValidation = {
  fillInAllFields: 'Please fill in all fields',
  acceptRules: 'Please accept the rules first',
  nameTooShort: 'Name must be at least 2 characters',
  signInToCheckIn: 'Please login to check in',
} as const

export const paymentPage = {
  checking: 'Processing Payment...',
  success: 'Payment Successful!',
  failure: 'Payment Failed',
  explanation: 'There was an issue processing your payment. Please try again.',
} as const

export const signedOut = {
  settings: 'Please log in to access settings',
  invites: 'Please log in to view invites',
} as const

export const playerConfirmations = {
  removePlayer: 'Are you sure you want to remove this player?',
  withdrawTeam: 'Are you sure you want to withdraw this team?',
  leaveTeam: 'Are you sure you want to leave this team?',
  closeAccount: 'This cannot be undone. If you sign in again, you start with a new account.',
} as const

export const liveMessages = {
  checkInStarted: 'Check-in period started!',
  teamsDisqualified: "Teams DQ'd for not checking in",
} as const
