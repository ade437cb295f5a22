import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'
import { useExport } from './use-export.ts'

interface DialogProps {
  onClose: () => void
}

const CloseAccountDialog = laterPart<DialogProps>(
  async () => (await import('./CloseAccountDialog.tsx')).CloseAccountDialog,
  {
    name: 'The dialog',
    waiting: <div className="fixed inset-0 z-50 bg-scrim" />,
    Failed: (props) => <DialogFailure text="The dialog did not load" {...props} />,
  },
)

/** What people may do with what is stored about them. */
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
