import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { PartBoundary, PartNotLoaded } from './PartBoundary.tsx'

export interface LazyPartOptions<P> {
  /** For the log. */
  name: string
  /** Shown while the code loads. */
  waiting?: ReactNode
  /** Shown in place of the part when its code could not be loaded or the part throws. */
  Failed: ComponentType<P & { onRetry: () => void }>
}

export type LazyPart<P, C extends ComponentType<P> = ComponentType<P>> = FunctionComponent<P> & {
  /** Fetches the code ahead of time. Resolves with nothing when that fails: the part itself says so when it is shown. */
  preload: () => Promise<C | undefined>
}

/**
 * A component whose code is loaded when it is first shown. It waits and fails in its own place, with a way to retry;
 * once its code is here it renders without waiting, also when React takes over the prerendered page.
 */
export function lazyPart<P extends object, C extends ComponentType<P> = ComponentType<P>>(
  load: () => Promise<C>,
  { name, waiting, Failed }: LazyPartOptions<P>,
): LazyPart<P, C> {
  let loaded: C | undefined
  let loading: Promise<C> | undefined
  let onItsWay: ComponentType<P> | undefined
  let hasFailed = false

  const fetchCode = (): Promise<C> => {
    if (loading && !hasFailed) return loading
    hasFailed = false
    loading = load().then(
      (component) => {
        loaded = component
        return component
      },
      (cause: unknown) => {
        hasFailed = true
        throw new PartNotLoaded(`${name} did not load`, { cause })
      },
    )
    const arriving = loading
    onItsWay = lazy(async () => ({ default: (await arriving) as ComponentType<P> }))
    return loading
  }
  // A failed load stays failed while rendering: loading again there would never end. Retry and preload do load again.
  const current = (): ComponentType<P> => {
    if (!loaded && !onItsWay) void fetchCode().catch(() => undefined)
    return (loaded ?? onItsWay) as ComponentType<P>
  }
  // Held in state: another type of component in the same place would lose what the part remembers.
  const Loaded = (props: P) => createElement<P>(useState(current)[0], props)
  const Part = (props: P) => (
    <PartBoundary
      name={name}
      failed={(retry) => <Failed {...props} onRetry={retry} />}
      onRetry={() => void fetchCode().catch(() => undefined)}
    >
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  )
  return Object.assign(Part, { preload: () => fetchCode().catch(() => undefined) })
}
