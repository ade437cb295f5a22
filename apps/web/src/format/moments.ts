const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `7:42 PM`: something of today, in the viewer's zone. */
export const clockTime = (iso: string): string => TIME.format(new Date(iso))

/** `Nov 21, 7:42 PM`: short, for lists. */
export const shortMoment = (iso: string): string => MOMENT.format(new Date(iso))
