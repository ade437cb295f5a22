/** Anybody could sign in as anybody and pay with nothing, so no provider of this package may exist in production. */
export const refuseInProduction = (what: string): void => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(`${what} is a local stand-in and refuses to run while NODE_ENV is production`)
  }
}
