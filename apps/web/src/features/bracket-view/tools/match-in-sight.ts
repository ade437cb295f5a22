import { observable } from '../board/observable.ts'

/** The match whose line above the bracket offers the check-in and can be seen: nothing else has to offer it again. */
export const matchInSight = observable<string | null>(null)
