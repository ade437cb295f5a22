/** `Invites, 2 pending`: the count in words, where the eye sees a badge. */
export const inviteLabel = (label: string, count: number): string => (count > 0 ? `${label}, ${count} pending` : label)
