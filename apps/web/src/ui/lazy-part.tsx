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
  /** Fetches the code ahead of time. Resolves with undefined if that fails; the part shows the failure itself. */
  preload: () => Promise<C | undefined>
}

/**
 * A component whose code is loaded when it is first shown. It waits and fails in its own place, with a way to retry;
 * once its code is loaded it renders without waiting, also when React takes over the prerendered page.
 */
export function lazyPart<P extends object, C extends ComponentType<P> = ComponentType<P>>(
  load: () => Promise<C>,
  { name, waiting, Failed }: LazyPartOptions<P>,
): LazyPart<P, C> {
  let loaded: C | undefined
  let loading: Promise<C> | undefined
  let lazyComponent: ComponentType<P> | undefined
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
    const pending = loading
    lazyComponent = lazy(async () => ({ default: (await pending) as ComponentType<P> }))
    return loading
  }
  // A render never repeats a failed load, because that would never end. Retry and preload do.
  const current = (): ComponentType<P> => {
    if (!loaded && !lazyComponent) void fetchCode().catch(() => undefined)
    return (loaded ?? lazyComponent) as ComponentType<P>
  }
  // Held in state: if the type of the component changed while it is shown, React would drop its state.
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
