import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminMessages } from '../../messages/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

interface DownloadButtonProps {
  label: string
  fileName: string
  load: () => Promise<string>
}

export function DownloadButton({ label, fileName, load }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (text) => saveCsv(fileName, text),
    onError: (error) => toast.failure(error, adminMessages.download.failure),
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

/** Saves a text as a download. A plain link could not send the bearer token. */
function saveCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** `friday-cup-7-payouts.csv` */
export function fileName(tournamentName: string, what: string): string {
  const slug = tournamentName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${slug === '' ? 'tournament' : slug}-${what}.csv`
}
