import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogFailure, PartFailure } from '../../../ui/PartFailure.tsx'

type Parts = Omit<typeof import('./on-demand.ts'), 'attachGestures' | 'attachMoments' | 'savePicture'>
type PropsOf<K extends keyof Parts> = ComponentProps<Parts[K]> & object

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

interface Failure {
  onRetry: () => void
}

/** Shows that a part failed to load, and retries automatically with growing pauses. */
export function retrying<P extends Failure>(Shown: (props: P) => ReactNode): (props: P) => ReactNode {
  let pauseMs = FIRST_PAUSE_MS
  return (props) => {
    const { onRetry } = props
    useEffect(() => {
      const timer = setTimeout(() => {
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
        onRetry()
      }, pauseMs)
      return () => clearTimeout(timer)
    }, [onRetry])
    return <Shown {...props} />
  }
}

export const RailPlaceholder = () => <div className="h-15" />

const failureWith = (text: string) => retrying(({ onRetry }: Failure) => <PartFailure text={text} onRetry={onRetry} />)
/** For parts that show nothing if they fail to load. */
const noFailure = retrying(() => null)

const preloads: (() => Promise<unknown>)[] = []

function part<K extends keyof Parts>(
  key: K,
  name: string,
  Failed: (props: PropsOf<K> & Failure) => ReactNode = failureWith(`${name} did not load.`),
  waiting: ReactNode = null,
) {
  const load = async () => (await import('./on-demand.ts'))[key] as ComponentType<PropsOf<K>>
  const loaded = lazyPart<PropsOf<K>>(load, { name, Failed, waiting })
  preloads.push(loaded.preload)
  return loaded
}

export const BestPlayers = part('BestPlayers', 'The best players')
export const BracketList = part('BracketList', 'The list of matches')
export const BroadcastAnnouncement = part('BroadcastAnnouncement', 'The broadcast')
export const BroadcastScreen = part('BroadcastScreen', 'The broadcast')
export const MatchRail = part('MatchRail', 'The matches of the moment', undefined, <RailPlaceholder />)
export const MatchSheet = part('MatchSheet', 'The match', ({ onRetry, onClose }) => (
  <DialogFailure text="The match did not load." onRetry={onRetry} onClose={onClose} />
))
export const Overview = part('Overview', 'The overview')
export const Podium = part('Podium', 'The podium', undefined, <div className="h-66 max-xl:h-105 max-sm:h-128" />)
export const PrintedBracket = part('PrintedBracket', 'The print view', noFailure)
export const YourCup = part('YourCup', 'Your result')
export const YourMatchStrip = part('YourMatchStrip', 'Your match')

/** Fetches the file that holds all parts, before one of them is shown. */
export const preloadParts = () => Promise.all(preloads.map((preload) => preload()))
