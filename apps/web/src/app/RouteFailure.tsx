import { reloadPage } from '../api/leave-page.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** Retry loads the page's code again. Reload helps where the browser has cached a failed download. */
export function RouteFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-20 text-center">
      <PageHeading>This page did not load</PageHeading>
      <p className="text-text-2">Something went wrong on our side or on the way. Your data is safe.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <Button onClick={reloadPage}>Reload</Button>
      </div>
    </div>
  )
}
