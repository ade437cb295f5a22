import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'

type Tone = 'info' | 'warning' | 'danger'

const STYLES: Record<Tone, { box: string; icon: string; Icon: typeof Info }> = {
  info: { box: 'border-blue/45 bg-blue-soft', icon: 'text-blue', Icon: Info },
  warning: { box: 'border-yellow/45 bg-yellow-soft', icon: 'text-yellow', Icon: TriangleAlert },
  danger: { box: 'border-red/45 bg-red-soft', icon: 'text-red', Icon: TriangleAlert },
}

/** A short note about the content around it. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { box, icon, Icon } = STYLES[tone]
  return (
    <div className={`flex gap-3 rounded-control border px-3.5 py-2.5 text-small ${box}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
