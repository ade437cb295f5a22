interface PlaceInBracket {
  round_name: string
  /** Place in the round, from 1. */
  position: number
}

/** `Winners Round 2, match 3`, and `Grand Final`: a final is the only match of its round. */
export const matchName = ({ round_name, position }: PlaceInBracket): string =>
  / Final( Reset)?$/.test(round_name) ? round_name : `${round_name}, match ${position}`
