import type { Page } from '@playwright/test'

interface Mail {
  subject: string
  text: string
}

/** The mails in the local inbox for that address. */
export const mailsTo = async (page: Page, address: string): Promise<Mail[]> =>
  (await (await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`)).json()).messages
