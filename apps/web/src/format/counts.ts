/** `1 team`, `2 teams`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const PLACES = ['1st', '2nd', '3rd'] as const

export const placeName = (place: number): string => PLACES[place - 1] ?? `${place}th`
