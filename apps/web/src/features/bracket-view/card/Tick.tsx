/** Drawn by the style sheet: one element less on every card than a drawing of its own. */
export const Tick = () => <i role="img" aria-label="Checked In" className="bk-tick" />
