import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function SettingsSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading
      </p>
      <Card className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-10 w-48" />
      </Card>
      <Card>
        <Skeleton className="h-36 w-full" />
      </Card>
      <Card>
        <Skeleton className="h-40 w-full" />
      </Card>
    </>
  )
}
