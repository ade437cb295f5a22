import { type ComponentType, lazy } from 'react'

type OnDemand = typeof import('./on-demand.ts')['onDemand']
type Part = { [K in keyof OnDemand]: OnDemand[K] extends ComponentType<never> ? K : never }[keyof OnDemand]

export const loadOnDemand = async (): Promise<OnDemand> => (await import('./on-demand.ts')).onDemand

/** A component whose code comes when it is first shown. */
export const onDemandPart = <K extends Part>(name: K) => lazy(async () => ({ default: (await loadOnDemand())[name] }))
