import './team-row.css'

/** Hidden, while the bracket is loading: the browser parses the picture of the emblems before the cards need it. */
export const ParsedEmblems = () => (
  <div className="invisible absolute">
    <p className="bk-team" data-emblem="star" />
  </div>
)
