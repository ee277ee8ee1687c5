import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type IndexRange, itemsBetween, type Layout, scrollerOf } from './virtualLayout.ts'

/** How far beyond the visible part items are rendered, so that scrolling shows no gap. */
const overscanPx = 400

/** A list's scroll position and the measured height of each kind of item, in px; its owner restores them. */
export type ScrollMemory = { top: number; heights: Readonly<Record<string, number>> }

/** The range of items to render; follows scrolling and the window's size. */
export function useVirtualRange(
  list: RefObject<HTMLElement | null>,
  layout: Layout,
  memory: ScrollMemory | undefined,
): IndexRange {
  // Starts at the restored position, because the row that gets the focus back must exist in the first frame.
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

/** Uses the window's height, since the scroll container is never higher and grows during its animation. */
function rangeAt(layout: Layout, top: number): IndexRange {
  return itemsBetween(layout, top - overscanPx, top + window.innerHeight + overscanPx)
}
