import { exportAccount } from '@cup/contract/account'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** Saves everything that is stored about the person. A plain link could not send the bearer token. */
export function useExport() {
  return useMutation({
    mutationFn: () => call(exportAccount, {}),
    onSuccess: (data) => save('my-data.json', JSON.stringify(data, null, 2)),
    onError: (error) => toast.failure(error, playerMessages.exportData.failure),
  })
}

function save(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
