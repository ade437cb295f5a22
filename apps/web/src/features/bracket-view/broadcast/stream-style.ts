/** Sizes are in rem of a root that is a 64th of the width; see stream.css. */
export const SCREEN = 'bk-broadcast flex h-screen flex-col overflow-hidden text-text'
export const CENTRED = 'flex h-full flex-col items-center justify-center gap-3 p-8 text-center'
export const LABEL = 'text-xl text-text-2'
export const HEADING = 'flex-none font-display text-xl/normal font-semibold text-gold'
export const AMOUNT = 'max-w-full truncate font-display text-[5rem]/[1.1] font-bold tabular-nums'
