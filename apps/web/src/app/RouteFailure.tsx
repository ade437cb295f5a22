import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** Also what people see when a new version was deployed and the old page's code is gone: reloading helps. */
export function RouteFailure() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-20 text-center">
      <PageHeading>This page did not load</PageHeading>
      <p className="text-text-2">Something went wrong on our side or on the way. Your data is safe.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
