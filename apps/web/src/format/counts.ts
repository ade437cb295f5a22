/** `1 team`, `2 teams`; an irregular plural is passed in. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`

const ENDINGS = ['th', 'st', 'nd', 'rd'] as const

/** `1st`, `12th`, `23rd`. */
export function placeName(place: number): string {
  const isTeen = Math.trunc(place / 10) % 10 === 1
  return `${place}${(isTeen ? undefined : ENDINGS[place % 10]) ?? 'th'}`
}
