/** Opens the dialog of the teams page in which a player claims a prize. */
export const PRIZES_PARAM = 'prizes'
export const PRIZES_ADDRESS = `/prize-pool?${PRIZES_PARAM}=mine`
