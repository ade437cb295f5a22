import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogFailure, PartFailure } from '../../../ui/PartFailure.tsx'

type Parts = Omit<typeof import('./on-demand.ts'), 'attachMoments'>
type PropsOf<K extends keyof Parts> = ComponentProps<Parts[K]> & object

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

interface Failure {
  onRetry: () => void
}

/** Shows the failure of a part and retries by itself, with growing pauses. */
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

/** As wide as the button, which would otherwise push the tools into a second row when it loads. */
export function PictureButtonPlace() {
  return (
    <span aria-hidden="true" className={`${buttonStyle('secondary', 'small')} invisible`}>
      Save picture
    </span>
  )
}

export const RailPlace = () => <div className="h-15" />

const says = (text: string) => retrying(({ onRetry }: Failure) => <PartFailure text={text} onRetry={onRetry} />)
/** For parts that show nothing if they fail to load. */
const saysNothing = retrying(() => null)

function part<K extends keyof Parts>(
  key: K,
  name: string,
  Failed: (props: PropsOf<K> & Failure) => ReactNode = says(`${name} did not load.`),
  waiting: ReactNode = null,
) {
  return lazyPart<PropsOf<K>>(async () => (await import('./on-demand.ts'))[key] as ComponentType<PropsOf<K>>, {
    name,
    Failed,
    waiting,
  })
}

export const BestPlayers = part('BestPlayers', 'The best players')
export const BracketList = part('BracketList', 'The list of matches')
export const BroadcastAnnouncement = part('BroadcastAnnouncement', 'The broadcast')
export const BroadcastScreen = part('BroadcastScreen', 'The broadcast')
export const FoundTeams = part('FoundTeams', 'The list of teams')
export const MatchRail = part('MatchRail', 'The matches of the moment', undefined, <RailPlace />)
export const MatchSheet = part('MatchSheet', 'The match', ({ onRetry, onClose }) => (
  <DialogFailure text="The match did not load." onRetry={onRetry} onClose={onClose} />
))
export const Overview = part('Overview', 'The overview')
export const Podium = part('Podium', 'The podium', undefined, <div className="h-66.5 max-sm:h-87.5" />)
export const PrintedBracket = part('PrintedBracket', 'The print view', saysNothing)
export const SavePictureButton = part(
  'SavePictureButton',
  'The Save picture button',
  retrying(PictureButtonPlace),
  <PictureButtonPlace />,
)
export const YourMatchStrip = part('YourMatchStrip', 'Your match')
export const YourResult = part('YourResult', 'Your result')

const PARTS = [
  BestPlayers,
  BracketList,
  BroadcastAnnouncement,
  BroadcastScreen,
  FoundTeams,
  MatchRail,
  MatchSheet,
  Overview,
  Podium,
  PrintedBracket,
  SavePictureButton,
  YourMatchStrip,
  YourResult,
]

/** Fetches the file that holds all parts, before one of them is shown. */
export const preloadParts = () => Promise.all(PARTS.map((part) => part.preload()))
