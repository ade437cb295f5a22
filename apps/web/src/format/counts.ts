/** `1 team`, `2 teams`; a noun that does not simply take an s brings its plural. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`

const PLACES = ['1st', '2nd', '3rd'] as const

export const placeName = (place: number): string => PLACES[place - 1] ?? `${place}th`
