import type { Tournament } from '@cup/contract/tournaments'
import { PodiumPlaces } from './PodiumPlaces.tsx'
import { placesOnSheet } from './places-on-sheet.ts'

/** The winners as the organiser named them. */
export function Podium({ tournament }: { tournament: Tournament }) {
  const places = placesOnSheet(tournament)
  if (places.length === 0) return <p className="text-text-2">The winners have not been named yet.</p>
  return <PodiumPlaces places={places} />
}
