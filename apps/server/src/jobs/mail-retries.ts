/**
 * Waits grow to a minute at most, so mail goes out within a minute of the mail server's return. Retries go on for a day.
 */
export const mailRetries = {
  retryLimit: 24 * 60,
  retryDelaySeconds: 10,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
} as const
