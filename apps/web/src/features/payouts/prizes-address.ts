/** Where a player sees a prize and says how it is to be paid: a dialog of the page of teams. */
export const PRIZES_PARAM = 'prizes'
export const PRIZES_ADDRESS = `/prize-pool?${PRIZES_PARAM}=mine`
