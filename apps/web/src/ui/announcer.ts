import { observable } from '../api/observable.ts'

const spoken = observable('')

/** Announces one sentence to screen readers, politely; nothing appears on the screen. */
export const announce = spoken.set
export const listenToAnnouncements = spoken.subscribe
