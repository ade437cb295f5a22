import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/App.tsx'
import { Providers } from './app/Providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routeTable } from './app/route-table.ts'

export interface PrerenderedPage {
  path: string
  title: string
  html: string
}

/** Every page as it looks before any data has come, for the build to write down. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routeTable.map((route) => route.preload()))
  return routeTable.map(({ path, title }) => ({
    path,
    title,
    html: renderToString(
      <Providers queryClient={createQueryClient()}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Providers>,
    ),
  }))
}
