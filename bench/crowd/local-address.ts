/** Below what the product lets one address have. */
const PER_ADDRESS = 900

/** People come from many addresses; on Linux all of 127.0.0.0/8 is this machine. */
export const addressOf = (index: number): string => `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`
