/** Fewer connections than the product allows one address. */
const PER_ADDRESS = 900

/** Spreads the clients over many addresses; on Linux all of 127.0.0.0/8 is this machine. */
export const addressOf = (index: number): string => `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`
