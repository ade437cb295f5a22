/** Heard before the first match; the keys themselves need no room on the screen. */
export function BracketHelp() {
  return (
    <p className="sr-only">
      Arrow keys move between matches, left to a feeder and right to the next match. Enter opens a match, M goes to your
      own.
    </p>
  )
}
