export interface DiscordAnswer {
  /** `refused`: this message or this webhook will never work. `later`: worth another try after `waitSeconds`. */
  outcome: 'sent' | 'refused' | 'later'
  waitSeconds: number | null
  status: number
}

export interface DiscordGateway {
  /** Throws `invalid` unless it is the address of a Discord webhook. */
  mustBeWebhook(url: string): void
  /** Posts one message that pings no one. */
  post(url: string, text: string): Promise<DiscordAnswer>
}
