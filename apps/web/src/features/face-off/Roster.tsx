import { Fragment } from 'react'

interface RosterProps {
  players: readonly { id: string; name: string }[]
  /** Never separated from the name before it. */
  separator: ',' | ' ·'
}

/** The players of a team in a row that breaks between their names only. */
export function Roster({ players, separator }: RosterProps) {
  return players.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ' '}
      <span className="inline-block">
        {name}
        {at < players.length - 1 && separator}
      </span>
    </Fragment>
  ))
}
