import { exportAccount } from '@cup/contract/account'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'

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
  const download = useAction(() => call(exportAccount, {}), playerMessages.exportData, {
    onSuccess: (data) =>
      saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  })
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
