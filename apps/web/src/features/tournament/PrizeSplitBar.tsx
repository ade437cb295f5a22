/** 50, 30 and 20 percent as a bar. The figures are below it as text. */
export function PrizeSplitBar() {
  return (
    <div aria-hidden="true" className="flex h-3.5 gap-0.5 overflow-hidden rounded-full">
      <span className="basis-1/2 bg-gold" />
      <span className="basis-[30%] bg-silver" />
      <span className="basis-1/5 bg-bronze" />
    </div>
  )
}
