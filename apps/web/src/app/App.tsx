import { Navigate, Route, Routes } from 'react-router'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { AppLayout } from './AppLayout.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { RoutePage } from './RoutePage.tsx'
import { routeTable } from './route-table.tsx'

/** The outer boundary catches what no inner one does, so that the page is never blank. */
export function App() {
  return (
    <PartBoundary name="The app" failed={(retry) => <RouteFailure onRetry={retry} />}>
      <Routes>
        <Route element={<AppLayout />}>
          {routeTable.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </PartBoundary>
  )
}
