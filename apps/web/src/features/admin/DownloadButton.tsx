import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminMessages } from '../../messages/admin-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { saveCsv } from './save-file.ts'

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
