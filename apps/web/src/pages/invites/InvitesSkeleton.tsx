import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The children say what is being waited for, over the skeleton. */
export function InvitesSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <Skeleton className="h-50 w-full rounded-card" />
      <div className="absolute bottom-4 left-5">{children}</div>
    </div>
  )
}
