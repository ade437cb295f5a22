import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBoard } from '../board/board-context.ts'
import { savePicture } from '../picture/save-picture.ts'

export function SavePictureButton() {
  const { bracket } = useBoard()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
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
