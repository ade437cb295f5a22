/** Sizes are in rem of a root that is a 64th of the width; see stream.css. */
export const SCREEN = 'bk-broadcast flex h-screen flex-col overflow-hidden text-text'
