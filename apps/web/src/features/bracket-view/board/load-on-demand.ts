import { type ComponentProps, type ComponentType, createElement, use } from 'react'
import { keepTrying } from './keep-trying.ts'

type OnDemand = typeof import('./on-demand.ts')['onDemand']
type Part = { [K in keyof OnDemand]: OnDemand[K] extends ComponentType<never> ? K : never }[keyof OnDemand]

let loading: Promise<OnDemand> | undefined

export function loadOnDemand(): Promise<OnDemand> {
  loading ??= load()
  return loading
}

function load(): Promise<OnDemand> {
  const coming = keepTrying(() => import('./on-demand.ts')).then(({ onDemand }) => {
    // What React would note on the promise itself, one detour through a fallback later.
    Object.assign(coming, { status: 'fulfilled', value: onDemand })
    return onDemand
  })
  return coming
}

/** A component whose code comes when it is first shown; once it is here it renders without a detour. */
export function onDemandPart<K extends Part>(name: K): ComponentType<ComponentProps<OnDemand[K]>> {
  return (props) => {
    const { [name]: component } = use(loadOnDemand())
    return createElement(component as ComponentType<object>, props as object)
  }
}
