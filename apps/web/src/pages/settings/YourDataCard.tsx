import { exportAccount } from '@cup/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'
import { toast } from '../../ui/toast.ts'

interface DialogProps {
  onClose: () => void
}

const CloseAccountDialog = lazyPart<DialogProps>(
  async () => (await import('./CloseAccountDialog.tsx')).CloseAccountDialog,
  {
    name: 'The dialog',
    waiting: <div className="fixed inset-0 z-50 bg-scrim" />,
    Failed: (props) => <DialogFailure text="The dialog did not load" {...props} />,
  },
)

/** Exports the user's data and closes the account. */
export function YourDataCard() {
  const [closing, setClosing] = useState(false)
  const download = useExport()
  return (
    <Card>
      <h2 className="text-section font-semibold">Your Data</h2>
      <p className="mt-2 text-text-2">
        Download everything that is stored about you as a file, or close your account for good.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:grid">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          Download My Data
        </Button>
        <Button variant="danger" onClick={() => setClosing(true)}>
          Close Account
        </Button>
      </div>
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </Card>
  )
}

/** Saves everything that is stored about the person. A plain link could not send the bearer token. */
function useExport() {
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
