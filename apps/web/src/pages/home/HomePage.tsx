import { ClosingBand } from './ClosingBand.tsx'
import { Details } from './Details.tsx'
import { FeatureCards } from './FeatureCards.tsx'
import { Hero } from './Hero.tsx'

export function HomePage() {
  return (
    <div className="overflow-x-clip">
      <div className="mx-auto max-w-content px-4 sm:px-6">
        <Hero />
        <FeatureCards />
        <Details />
        <ClosingBand />
      </div>
    </div>
  )
}
