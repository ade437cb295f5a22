import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function SettingsSkeleton() {
  return (
    <>
      <Card className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-10 w-48" />
      </Card>
      <Card className="relative">
        <Skeleton className="h-36 w-full" />
        <div className="absolute bottom-8 left-8">
          <SessionWaiting />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-40 w-full" />
      </Card>
    </>
  )
}
