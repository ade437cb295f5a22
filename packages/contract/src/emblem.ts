/**
 * The number a team's emblem is drawn from. It depends on the team's name and captain only, so a team that comes back
 * next week with the same captain keeps its emblem. Upper and lower case make no difference.
 */
export function emblemSeed(teamName: string, captainId: string): number {
  return stirred(`${teamName.trim().toLowerCase()}\n${captainId}`)
}

/** FNV-1a, then mixed, so that texts which differ in one character differ in every bit. */
function stirred(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
