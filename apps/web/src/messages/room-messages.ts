/** Messages in the room of a match. The server's `detail` takes precedence. */
export const roomMessages = {
  report: { success: 'Result reported', failure: 'Failed to report the result' },
  confirm: { success: 'Result confirmed', failure: 'Failed to confirm the result' },
  withdraw: { success: 'Report withdrawn', failure: 'Failed to withdraw the report' },
  contest: { success: 'Result contested. An organiser will look at it.', failure: 'Failed to contest the result' },
  write: { failure: 'Failed to send the message' },
  help: { success: 'An organiser has been called', failure: 'Failed to call an organiser' },
  helpDone: { success: 'Marked as done', failure: 'Failed to mark the call as done' },
  renewLobby: { success: 'New lobby name and password', failure: 'Failed to make a new lobby' },
  deleteMessage: { success: 'Message removed', failure: 'Failed to remove the message' },
} as const
