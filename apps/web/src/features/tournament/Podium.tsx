import type { Tournament } from '@cup/contract/tournaments'
import { PodiumPlaces } from './PodiumPlaces.tsx'
import { placesOnSheet } from './places-on-sheet.ts'

/** The winners as the organiser named them. */
export function Podium({ tournament }: { tournament: Tournament }) {
  const places = placesOnSheet(tournament)
  return places.length > 0 && <PodiumPlaces places={places} />
}
