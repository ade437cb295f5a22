import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createElement, use } from 'react'

export type PageComponent = ComponentType & {
  /** Fetches what the early script has asked for on this page's behalf. */
  fetchFirst?: (queryClient: QueryClient) => Promise<unknown>
}

export interface LazyPage {
  Page: ComponentType
  /** Fetches the code; once it is here the page renders without waiting, also when it is taken over from static HTML. */
  preload: () => Promise<PageComponent>
}

export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  let loaded: PageComponent | undefined
  let loading: Promise<PageComponent> | undefined
  let failed = false

  const preload = (): Promise<PageComponent> => {
    if (loading && !failed) return loading
    failed = false
    loading = load().then(
      (page) => {
        loaded = page
        return page
      },
      (error: unknown) => {
        failed = true
        throw error
      },
    )
    return loading
  }
  // Unlike a hook `use` may stand behind a condition. What failed stays failed here: a render that asked again would do
  // so without end and never tell. Whoever comes by a link asks again before it is rendered.
  const Page = () => createElement(loaded ?? use(loading ?? preload()))
  return { Page, preload }
}
