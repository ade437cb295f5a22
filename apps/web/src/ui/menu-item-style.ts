/** The look of one line of a menu, link or button. */
export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-chip px-3 text-left text-text-2 -outline-offset-2 hover:bg-hover hover:text-text focus-visible:bg-hover focus-visible:text-text aria-disabled:opacity-55'
