import { type RefObject, useEffect } from 'react'

const startPx = 6
const closePx = 96
const flingPxPerMs = 0.6

/** On a phone the bottom sheet follows the finger down; released far or fast enough, it closes. */
export function useSheetDrag(
  card: RefObject<HTMLElement | null>,
  options: { isSheet(): boolean; onClose(): void },
): void {
  const { isSheet, onClose } = options
  useEffect(() => {
    const element = card.current
    if (!element) return
    let start: { y: number; at: number; id: number } | null = null
    let shift = 0
    const shiftBy = (pixels: number) => {
      shift = pixels
      element.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
    }
    const down = (event: PointerEvent) => {
      const handle = (event.target as Element).closest('.grab, .header')
      if (handle && isSheet())
        start = { y: event.clientY, at: event.timeStamp, id: event.pointerId }
    }
    const move = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const distance = event.clientY - start.y
      // A shorter movement may still be a press on a header button.
      if (shift === 0 && distance < startPx) return
      if (shift === 0) element.setPointerCapture(event.pointerId)
      shiftBy(Math.max(1, distance))
    }
    const up = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const speed = shift / Math.max(1, event.timeStamp - start.at)
      const isClosing = event.type === 'pointerup' && (shift > closePx || speed > flingPxPerMs)
      start = null
      if (shift === 0) return
      if (isClosing) onClose()
      shiftBy(0)
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    return () => stop.abort()
  }, [card, isSheet, onClose])
}
