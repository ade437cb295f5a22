import { type Html, html } from './html.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** A time for reading, in UTC because these pages run no script that could ask for the reader's zone. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${FORMAT.format(at)} UTC</time>`
