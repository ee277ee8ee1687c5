import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { nextIndex } from './List.tsx'

/**
 * Arrow keys, Home and End in a virtual list. The item that has the focus, or is about to get it, stays rendered
 * (`pinned`) wherever the list is scrolled to.
 */
export function useVirtualKeys(
  list: RefObject<HTMLElement | null>,
  kinds: readonly string[],
  columns: number,
): {
  pinned: number | null
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
  onBlur(): void
} {
  const [pinned, setPinned] = useState<number | null>(null)
  const focusTarget = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focusTarget.current === null) return
    const item = list.current?.querySelector(`[data-index="${focusTarget.current}"] [data-row]`)
    focusTarget.current = null
    if (item instanceof HTMLElement) item.focus()
  })
  return {
    pinned,
    onKeyDown: (event) => {
      const from = indexOf(event.target)
      const to = from === null ? null : nextItemIndex(event.key, { from, kinds, columns })
      if (to === null) return
      event.preventDefault()
      focusTarget.current = to
      setPinned(to)
    },
    onFocus: (event) => setPinned(indexOf(event.target)),
    onBlur: () => {
      if (focusTarget.current === null) setPinned(null)
    },
  }
}

function indexOf(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest('[data-index]') : null
  return item instanceof HTMLElement ? Number(item.dataset.index) : null
}

/** The index that a key moves to, skipping headings. */
function nextItemIndex(
  key: string,
  list: { from: number; kinds: readonly string[]; columns: number },
): number | null {
  const count = list.kinds.length
  let index = nextIndex(key, { ...list, count })
  if (index === null) return null
  const step = index < list.from || key === 'End' ? -1 : 1
  while (list.kinds[index] === 'heading') {
    index += step
    if (index < 0 || index >= count) return null
  }
  return index === list.from ? null : index
}
