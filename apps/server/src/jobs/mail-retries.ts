/**
 * A mail server that was away gets its mail within a minute of coming back, so waits grow no longer than that; somebody
 * has a day to bring it back.
 */
export const mailRetries = {
  retryLimit: 24 * 60,
  retryDelaySeconds: 10,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
} as const
