import { useCountdown } from './use-countdown.ts'

export function CheckInCountdown({ deadline }: { deadline: string }) {
  const word = useCountdown(deadline)
  return (
    <span role="timer" className="bk-countdown" data-expired={word === 'EXPIRED' || undefined}>
      {`CHECK-IN ${word}`}
    </span>
  )
}
