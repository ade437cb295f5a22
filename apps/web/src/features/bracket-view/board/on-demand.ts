import { BroadcastScreen } from '../broadcast/BroadcastScreen.tsx'
import { BracketList } from '../list/BracketList.tsx'
import { PrintedBracket } from '../list/PrintedBracket.tsx'
import { Overview } from '../overview/Overview.tsx'
import { Podium } from '../podium/Podium.tsx'
import { MatchSheet } from '../sheet/MatchSheet.tsx'
import { FoundTeams } from '../tools/FoundTeams.tsx'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { YourMatchStrip } from '../tools/YourMatchStrip.tsx'

/**
 * What the first tree does without. One file for all of it: as files of their own these parts would share so many
 * small modules with the tree that the bundler tore the tree itself to pieces.
 */
export const onDemand = {
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
