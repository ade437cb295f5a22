import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx'
import { PageSpinner } from '../ui/Spinner.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { ROUTES, type RouteFacts } from './route-manifest.ts'

export type PageComponent = ComponentType & {
  /** Fills the cache from the calls that were made before the app was loaded. */
  fetchFirst?: (queryClient: QueryClient) => Promise<unknown>
}

export interface AppRoute extends RouteFacts {
  Page: LazyPart<object, PageComponent>
}

type PageModule = Record<string, PageComponent>
const sources = import.meta.glob<PageModule>('../pages/*/*Page.tsx')

/** The seven pages; any other path leads to the first. */
export const routeTable: readonly AppRoute[] = ROUTES.map((facts) => ({ ...facts, Page: pageOf(facts) }))

export const homeRoute = routeTable[0] as AppRoute

/** A trailing slash names the same page. */
export const findRoute = (pathname: string): AppRoute | undefined =>
  routeTable.find(({ path }) => path === (pathname.replace(/\/+$/, '') || '/'))

function pageOf({ path, source }: RouteFacts): AppRoute['Page'] {
  const load = sources[`../${source}`]
  if (!load) throw new Error(`${path} has no page at src/${source}`)
  const name = source.replace(/^.*\/|\.tsx$/g, '')
  const component = async (): Promise<PageComponent> => {
    const page = (await load())[name]
    if (!page) throw new Error(`src/${source} exports no ${name}`)
    return page
  }
  return lazyPart<object, PageComponent>(component, { name: path, waiting: <PageSpinner />, Failed: RouteFailure })
}
