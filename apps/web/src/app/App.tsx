import { Route, Routes } from 'react-router'
import { AppLayout } from './AppLayout.tsx'
import { RedirectHome } from './RedirectHome.tsx'
import { RoutePage } from './RoutePage.tsx'
import { routeTable } from './route-table.ts'

export function App() {
  return (
    <Routes>
      <Route element={<AppLayout />}>
        {routeTable.map((route) => (
          <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
        ))}
        <Route path="*" element={<RedirectHome />} />
      </Route>
    </Routes>
  )
}
