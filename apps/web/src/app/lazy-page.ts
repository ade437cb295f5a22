import { type ComponentType, createElement, use } from 'react'

export interface LazyPage {
  Page: ComponentType
  /** Fetches the code; once it is here the page renders without waiting, also when it is taken over from static HTML. */
  preload: () => Promise<ComponentType>
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  let failed = false

  const preload = (): Promise<ComponentType> => {
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
