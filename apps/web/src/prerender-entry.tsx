import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/App.tsx'
import { Providers } from './app/Providers.tsx'
import { createQueryClient } from './app/query-client.ts'
import { routeTable } from './app/route-table.tsx'

export interface PrerenderedPage {
  path: string
  title: string
  html: string
}

/** Every page as it looks before any data has arrived. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  for (const { path, Page, adminOnly } of routeTable) {
    // The dashboard is for admins only, so the prerendered page is a spinner.
    if (!adminOnly && !(await Page.preload())) throw new Error(`${path} could not be loaded`)
  }
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
