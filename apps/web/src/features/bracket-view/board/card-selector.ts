export const cardSelector = (matchId: string): string => `[data-match="${CSS.escape(matchId)}"]`
