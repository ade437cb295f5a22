import { useSyncExternalStore } from 'react'
import { secondStore } from './server-clock.ts'

/** The server's time in milliseconds, updated every full second. Only components that use it render. */
export const useServerClock = (): number =>
  useSyncExternalStore(secondStore.subscribe, secondStore.get, secondStore.get)
