import { CopyButton } from '../../../ui/CopyButton.tsx'

const FILE = 'TAGame\\Config\\DefaultStatsAPI.ini'
const LINES = '[TAGame.MatchStatsExporter_TA]\nPacketSendRate=2\nPort=49123\nWebPort=49124'

/** The setting to change in the game so that it publishes its score on this machine. */
export function GameSetUp() {
  return (
    <details className="text-small text-text-2">
      <summary className="cursor-pointer py-1.5 font-medium">What to change once in the game’s settings</summary>
      <ol className="mt-1 grid list-decimal gap-2 pl-5">
        <li>Close Rocket League.</li>
        <li>
          In the folder where the game is installed, open <Copied text={FILE} label="Copy the path of the file" /> with
          a text editor. If the same folder has a file named <code>TAStatsAPI.ini</code>, open that one.
        </li>
        <li>
          Make these lines say:
          <Copied text={LINES} label="Copy the lines" />
        </li>
        <li>Save the file and start the game. An update of the game may undo the change.</li>
      </ol>
    </details>
  )
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="mt-1 flex items-start gap-2 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 self-center font-mono text-meta whitespace-pre-wrap text-text wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
