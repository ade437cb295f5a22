export interface DiscordResult {
  /** `refused`: this message or this webhook will never work. `later`: retry after `waitSeconds`. */
  outcome: 'sent' | 'refused' | 'later'
  waitSeconds: number | null
  status: number
}

export interface DiscordGateway {
  /** Throws `invalid` unless this is the URL of a Discord webhook. */
  mustBeWebhook(url: string): void
  /** Posts one message that pings nobody. */
  post(url: string, text: string): Promise<DiscordResult>
}
