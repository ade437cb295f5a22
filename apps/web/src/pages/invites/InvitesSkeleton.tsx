import { Skeleton } from '../../ui/Skeleton.tsx'

export function InvitesSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-50 w-full rounded-card" />
    </>
  )
}
