import { type ComponentType, createElement, use } from 'react'

export interface LazyPage {
  Page: ComponentType
  /** Fetches the code; once it is here the page renders without waiting, also when it is taken over from static HTML. */
  preload: () => Promise<ComponentType>
}

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined

  const preload = (): Promise<ComponentType> => {
    loading ??= load().then(
      (page) => {
        loaded = page
        return page
      },
      (error: unknown) => {
        // The next attempt asks again instead of failing for ever.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Page = () => createElement(loaded ?? use(preload()))
  return { Page, preload }
}
