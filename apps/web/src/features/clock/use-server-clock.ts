import { useSyncExternalStore } from 'react'
import { secondStore } from './server-clock.ts'

/** The server's time in milliseconds, renewed on every full second. Only what uses it renders again. */
export const useServerClock = (): number =>
  useSyncExternalStore(secondStore.subscribe, secondStore.get, secondStore.get)
