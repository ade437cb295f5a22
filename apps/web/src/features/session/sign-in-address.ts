/** Where the whole page goes to sign in; the provider sends it back to the teams page. */
export const signInAddress = (origin: string): string =>
  `/api/auth/oauth/login?redirect=${encodeURIComponent(`${origin}/prize-pool`)}`
