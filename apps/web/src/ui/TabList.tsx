import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabListProps<T extends string> {
  label: string
  tabs: readonly T[]
  value: T
  onChange: (tab: T) => void
  /** The panel of one tab; only the chosen one is in the page. */
  renderPanel: (tab: T) => ReactNode
}

/** Tabs whose arrows select at once. Import it from code loaded on demand. */
export function TabList<T extends string>({ label, tabs, value, onChange, renderPanel }: TabListProps<T>) {
  return (
    <Tabs.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Tabs.List
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:-mx-4 max-sm:scroll-pr-10 max-sm:scroll-pl-4 max-sm:pr-10 max-sm:pl-4 max-sm:[mask-image:linear-gradient(to_right,transparent,black_1rem_calc(100%-2.5rem),transparent)]"
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-3 text-text-2 sm:px-4 capitalize -outline-offset-2 hover:text-text aria-selected:border-boost aria-selected:font-semibold aria-selected:text-text"
          >
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className="pt-5 -outline-offset-2">
          {renderPanel(tab)}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
