/** Sizes are in rem of a root that is a 64th of the width; see stream.css. */
export const SCREEN = 'bk-broadcast flex h-screen flex-col overflow-hidden text-text'

/** A scene with a list. */
export const LIST = 'bc-opaque flex h-full flex-col px-[2.2rem] pt-[0.8rem] pb-[1.8rem]'

/** The text of a scene that has nothing to show yet. */
export const EMPTY = 'grid h-full place-content-center font-display text-[2.2rem]/[1.2] font-bold'

/** The heading of a scene, with a count beside it in a `small`. */
export const TITLE = 'flex items-baseline gap-[0.8rem] font-display text-[2.2rem]/[1.1] font-extrabold'
