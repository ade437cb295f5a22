import { BroadcastAnnouncement, BroadcastScreen } from '../broadcast/BroadcastScreen.tsx'
import { BracketList } from '../list/BracketList.tsx'
import { PrintedBracket } from '../list/PrintedBracket.tsx'
import { Overview } from '../overview/Overview.tsx'
import { Podium } from '../podium/Podium.tsx'
import { MatchSheet } from '../sheet/MatchSheet.tsx'
import { FoundTeams } from '../tools/FoundTeams.tsx'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { YourMatchStrip } from '../tools/YourMatchStrip.tsx'

/**
 * The parts that the first tree does not need, in one file: as separate files they would share so many small modules
 * with the tree that the bundler would split the tree itself.
 */
export const onDemand = {
  BroadcastAnnouncement,
  BroadcastScreen,
  BracketList,
  PrintedBracket,
  Overview,
  FoundTeams,
  SavePictureButton,
  Podium,
  MatchSheet,
  YourMatchStrip,
}
