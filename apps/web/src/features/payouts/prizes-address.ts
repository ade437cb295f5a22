export const PRIZES_HASH = '#prizes'

/** Where a player sees a prize and says how it is to be paid. */
export const PRIZES_ADDRESS = `/settings${PRIZES_HASH}`
