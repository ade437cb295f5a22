import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { Button } from '../../ui/Button.tsx'

/** Rows keep their place while the list is in use. Shows how many would move, and moves them. */
export function SortAgainButton({ changed, onPress }: { changed: number; onPress: () => void }) {
  return (
    <div role="status" className="min-h-9 pointer-coarse:min-h-11">
      {changed > 0 && (
        <Button variant="ghost" size="small" onClick={onPress}>
          <ArrowDownUp aria-hidden="true" className="size-4" />
          Refresh list ({changed} changed)
        </Button>
      )}
    </div>
  )
}
