/** Any visitor could sign in as any user and pay with nothing, so these providers refuse to run in production. */
export const refuseInProduction = (what: string): void => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(`${what} is a local stand-in and refuses to run while NODE_ENV is production`)
  }
}
