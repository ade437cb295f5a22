import './team-row.css'

/** Out of sight while the bracket is awaited: the browser parses the picture of the emblems before the cards need it. */
export const ParsedEmblems = () => (
  <div className="invisible absolute">
    <p className="bk-team" data-emblem="star" />
  </div>
)
