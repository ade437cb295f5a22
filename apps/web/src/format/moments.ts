import { once } from './once.ts'

const time = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const moment = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
)

/** `7:42 PM`: a time of today, in the viewer's zone. */
export const clockTime = (iso: string): string => time().format(new Date(iso))

/** `Nov 21, 7:42 PM`: short, for lists. */
export const shortMoment = (iso: string): string => moment().format(new Date(iso))
