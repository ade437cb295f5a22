import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBoard } from '../board/board-context.ts'

export function SavePictureButton() {
  const { bracket } = useBoard()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { savePicture } = await import('../board/on-demand.ts')
      await savePicture(bracket.get())
    } catch (error) {
      toast.failure(error, 'Could not save the picture')
    }
    setBusy(false)
  }
  return (
    <Button size="small" busy={busy} onClick={save}>
      Save picture
    </Button>
  )
}
