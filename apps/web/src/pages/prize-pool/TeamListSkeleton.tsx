import { Skeleton } from '../../ui/Skeleton.tsx'
import { teamGridStyle } from './team-grid-style.ts'

const CARDS = ['first', 'second', 'third']

export function TeamListSkeleton() {
  return (
    <div className={teamGridStyle}>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-35 rounded-card border border-line bg-surface" />
      ))}
    </div>
  )
}
