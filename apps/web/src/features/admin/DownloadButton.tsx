import Download from 'lucide-react/icons/download'
import { fileSlug, saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'

interface DownloadButtonProps {
  label: string
  fileName: string
  load: () => Promise<string>
}

export function DownloadButton({ label, fileName, load }: DownloadButtonProps) {
  const download = useAction(load, adminMessages.download, {
    onSuccess: (text) => saveFile(fileName, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })),
  })
  return (
    <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download aria-hidden="true" className="size-4" />}
      {label}
    </Button>
  )
}

/** Without this mark Excel misreads accented letters. */
const BYTE_ORDER_MARK = '\uFEFF'

/** `friday-cup-7-payouts.csv` */
export const fileName = (tournamentName: string, what: string): string =>
  `${fileSlug(tournamentName) || 'tournament'}-${what}.csv`
