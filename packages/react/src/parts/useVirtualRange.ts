import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { itemsBetween, type Layout, type Range, scrollerOf } from './virtualLayout.ts'

/** Beyond the edge of what is seen, so that scrolling meets no blank. */
const overscanPx = 400

/** Where a list was scrolled to and how high its items were, kept by whoever wants it back there. */
export type ScrollMemory = { top: number; heights: Readonly<Record<string, number>> }

/** Which items of a long list are worth drawing now; follows scrolling and the size of the window. */
export function useVirtualRange(
  list: RefObject<HTMLElement | null>,
  layout: Layout,
  memory: ScrollMemory | undefined,
): Range {
  // From the first frame on: the row that gets the focus back must be there at once.
  const [range, setRange] = useState(() => rangeAt(layout, memory?.top ?? 0))
  const isRestored = useRef(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element)
    if (!isRestored.current && memory?.top) scroller.scrollTop = memory.top
    isRestored.current = true
    const update = () => {
      const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const next = rangeAt(layout, -above)
      setRange((now) => (now.start === next.start && now.end === next.end ? now : next))
    }
    const handleScroll = () => {
      if (memory) memory.top = scroller.scrollTop
      update()
    }
    update()
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      scroller.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', update)
    }
  }, [list, layout, memory])
  return range
}

/** What scrolls is never higher than the window, and grows by and by: the window is the measure. */
function rangeAt(layout: Layout, top: number): Range {
  return itemsBetween(layout, top - overscanPx, top + window.innerHeight + overscanPx)
}
