import type { Tournament } from '@cup/contract/tournaments'
import { awardedPlaces } from './awarded-places.ts'
import { PodiumPlaces } from './PodiumPlaces.tsx'

/** The winners as the organiser named them. */
export function AwardedPodium({ tournament }: { tournament: Tournament }) {
  const places = awardedPlaces(tournament)
  if (places.length === 0) return <p className="text-text-2">The winners have not been named yet.</p>
  return <PodiumPlaces places={places} />
}
