/**
 * The parts that the first tree does not need, in one file: as separate files they would share so many small modules
 * with the tree that the bundler would split the tree itself.
 */
// biome-ignore-all lint/performance/noBarrelFile: one file on purpose, see above
import '../../teams/emblem.css'

export { BestPlayers } from '../../tournament/BestPlayers.tsx'
export { BroadcastAnnouncement } from '../broadcast/BroadcastAnnouncement.tsx'
export { BroadcastScreen } from '../broadcast/BroadcastScreen.tsx'
export { BracketList } from '../list/BracketList.tsx'
export { PrintedBracket } from '../list/PrintedBracket.tsx'
export { attachMoments } from '../moments/moments.ts'
export { Overview } from '../overview/Overview.tsx'
export { savePicture } from '../picture/save-picture.ts'
export { Podium } from '../podium/Podium.tsx'
export { MatchRail } from '../rail/MatchRail.tsx'
export { MatchSheet } from '../sheet/MatchSheet.tsx'
export { YourCup } from '../tools/YourCup.tsx'
export { YourMatchStrip } from '../tools/YourMatchStrip.tsx'
export { attachGestures } from '../tree/gestures.ts'
