import { type ComponentProps, type ComponentType, createElement, use } from 'react'

type OnDemand = typeof import('./on-demand.ts')['onDemand']
type Part = { [K in keyof OnDemand]: OnDemand[K] extends ComponentType<never> ? K : never }[keyof OnDemand]

const LONGEST_PAUSE_MS = 60_000

/** Retries with growing pauses until it succeeds: the rest of the bracket works without the missing part. */
export const keepTrying = <T>(attempt: () => Promise<T>, pauseMs = 1000): Promise<T> =>
  attempt().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return keepTrying(attempt, Math.min(2 * pauseMs, LONGEST_PAUSE_MS))
  })

let loading: Promise<OnDemand> | undefined

export function loadOnDemand(): Promise<OnDemand> {
  loading ??= load()
  return loading
}

function load(): Promise<OnDemand> {
  const coming = keepTrying(() => import('./on-demand.ts')).then(({ onDemand }) => {
    // React would set these itself, but only after showing the fallback once.
    Object.assign(coming, { status: 'fulfilled', value: onDemand })
    return onDemand
  })
  return coming
}

/** A component whose code is fetched when it is first rendered. Once loaded it renders without a fallback. */
export function onDemandPart<K extends Part>(name: K): ComponentType<ComponentProps<OnDemand[K]>> {
  return (props) => {
    const { [name]: component } = use(loadOnDemand())
    return createElement(component as ComponentType<object>, props as object)
  }
}
