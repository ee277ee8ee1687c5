import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { itemsBetween, type Layout, type Range, scrollerOf } from './virtualLayout.ts'

/** Beyond the edge of what is seen, so that scrolling meets no blank. */
const overscanPx = 400
const firstRange: Range = { start: 0, end: 14 }

export type ScrollMemory = { top: number }

/** Which items of a long list are worth drawing now; follows scrolling and the size of what scrolls. */
export function useVirtualRange(
  list: RefObject<HTMLElement | null>,
  layout: Layout,
  memory: ScrollMemory | undefined,
): Range {
  const [range, setRange] = useState(firstRange)
  const isRestored = useRef(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element)
    if (!isRestored.current && memory && memory.top > 0 && layout.total > 0) {
      scroller.scrollTop = memory.top
    }
    isRestored.current ||= layout.total > 0
    const update = () => {
      const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const next = itemsBetween(
        layout,
        -above - overscanPx,
        scroller.clientHeight - above + overscanPx,
      )
      setRange((now) => (now.start === next.start && now.end === next.end ? now : next))
    }
    const handleScroll = () => {
      if (memory) memory.top = scroller.scrollTop
      update()
    }
    update()
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    let frame = 0
    // In the next frame: drawing more rows may change the very size that is being told.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    })
    observer.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', handleScroll)
      observer.disconnect()
    }
  }, [list, layout, memory])
  return range
}
