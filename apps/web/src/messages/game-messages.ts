/** Messages about the games of a match. The server's `detail` takes precedence. */
export const gameMessages = {
  press: { failure: 'Failed to send who won the game' },
  takeBack: { success: 'Answer undone', failure: 'Failed to undo the answer' },
  send: { failure: 'The game could not be sent' },
  link: { success: 'This game account is yours', failure: 'Failed to link the game account' },
  unlink: { success: 'Game account unlinked', failure: 'Failed to unlink the game account' },
  takeOut: { success: 'Game taken out', failure: 'Failed to take out the game' },
  header: { failure: 'Failed to download the replay’s header' },
  notCounted: {
    end_not_seen: 'The end of the last game was not seen, so it was not counted. Say below who won it.',
    no_guid: 'The last game was not played online, so it was not counted. Say below who won it.',
    unclear_end: 'The last game ended unclearly, so it was not counted. Say below who won it.',
    played_again: 'The last game was started again in its lobby, so it was not counted. Say below who won it.',
  },
} as const
