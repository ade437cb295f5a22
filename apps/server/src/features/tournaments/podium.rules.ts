/** First, second and third place. */
export type Places<T> = readonly [T, T, T]

interface PodiumColumns {
  first_team_id: string | null
  second_team_id: string | null
  third_team_id: string | null
  first_prize_cents: number | null
  second_prize_cents: number | null
  third_prize_cents: number | null
}

/** The teams on the podium, null where a place is empty. */
export const podiumOf = (row: PodiumColumns): Places<string | null> => [
  row.first_team_id,
  row.second_team_id,
  row.third_team_id,
]

/** The prizes an admin set, or null while the preset split applies. */
export const chosenAmountsOf = (row: PodiumColumns): Places<number> | null =>
  row.first_prize_cents === null || row.second_prize_cents === null || row.third_prize_cents === null
    ? null
    : [row.first_prize_cents, row.second_prize_cents, row.third_prize_cents]
