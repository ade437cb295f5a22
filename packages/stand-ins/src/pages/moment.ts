import { type Html, html } from './html.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** A readable time, in UTC, because these pages have no script to find out the reader's zone. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${FORMAT.format(at)} UTC</time>`
