import type { Property, PropertyList } from '../src/properties.ts'
import { writeHeader } from './header-writer.ts'
import { array, bool, byte, float, int, name, qword, str, struct } from './property-makers.ts'

export interface SamplePlayer {
  name: string
  team: number
  platform: string
  onlineId?: bigint
  epicId?: string
  bot?: boolean
  goals?: number
}

export const SAMPLE_PLAYERS: SamplePlayer[] = [
  { name: 'Ann', team: 0, platform: 'Steam', onlineId: 76_500_000_000_000_001n, goals: 2 },
  { name: 'Bela', team: 0, platform: 'Epic', epicId: '0123456789abcdef0123456789abcdef' },
  { name: 'Çelik ☣', team: 0, platform: 'PS4', onlineId: 1_900_000_000_000_000_001n },
  { name: 'Dora', team: 1, platform: 'Dingo', onlineId: 2_500_000_000_000_001n },
  { name: 'Émile', team: 1, platform: 'NNX', onlineId: 4_600_000_000_000_000_001n },
  { name: 'Finn', team: 1, platform: 'Steam', onlineId: 76_500_000_000_000_002n, goals: 1 },
]

/** The properties that today's game writes for a private 3v3, 2:1 for blue. */
export const sampleProperties = (players: SamplePlayer[] = SAMPLE_PLAYERS): Property[] => [
  int('TeamSize', 3),
  int('Team0Score', 2),
  int('Team1Score', 1),
  float('TotalSecondsPlayed', 300.5),
  qword('MatchStartEpoch', 1_790_000_000n),
  array('Goals', [[int('frame', 900), str('PlayerName', 'Ann'), int('PlayerTeam', 0)]]),
  array('HighLights', [[int('frame', 900), name('CarName', 'Car_TA_1'), name('BallName', 'None')]]),
  array('PlayerStats', players.map(playerStats)),
  int('ReplayVersion', 8),
  str('BuildVersion', '260901.12345.530000'),
  float('RecordFPS', 30),
  str('Id', '00112233445566778899AABBCCDDEEFF'),
  str('MatchGUID', SAMPLE_GUID),
  name('MapName', 'Stadium_P'),
  str('Date', '2026-09-21 19-05-00'),
  int('NumFrames', 9_000),
  name('MatchType', 'Private'),
  str('PlayerName', 'Ann'),
]

/** Made at 2026-09-21T14:13:20Z, as the sample's MatchStartEpoch says. */
export const SAMPLE_GUID = '98FC000011F1B5C60123456789ABCDEF'

const playerStats = ({ team, platform, goals = 0, bot = false, ...player }: SamplePlayer): PropertyList => [
  struct('PlayerID', [
    qword('Uid', player.onlineId ?? 0n),
    struct('NpId', [
      struct('Handle', [
        qword('Data', 0n),
        qword('Data', 0n, 1),
        byte('Term', 0),
        byte('Dummy', 0),
        byte('Dummy', 0, 1),
      ]),
      qword('Opt', 0n),
    ]),
    str('EpicAccountId', player.epicId ?? ''),
    byte('Platform', `OnlinePlatform_${platform}`),
    byte('SplitscreenID', 0),
  ]),
  str('Name', player.name),
  byte('Platform', `OnlinePlatform_${platform}`),
  qword('OnlineID', player.onlineId ?? 0n),
  int('Team', team),
  int('Score', 100 * goals),
  int('Goals', goals),
  int('Assists', 0),
  int('Saves', 0),
  int('Shots', goals),
  bool('bBot', bot),
]

/** A replay's header with other properties in place of those with the same key, or without them where given null. */
export function sampleReplay(changes: Record<string, Property | null> = {}): Uint8Array {
  const kept = sampleProperties().filter(({ key }) => !(key in changes))
  const added = Object.values(changes).filter((property) => property !== null)
  return writeHeader({
    engineVersion: 868,
    licenseeVersion: 32,
    netVersion: 11,
    properties: [...kept, ...added],
  })
}
