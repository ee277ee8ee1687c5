import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { checkVisibility } from './checkVisibility.ts'

const minWidthPx = 320
const minHeightPx = 400
const fullyVisibleRatio = 0.99

/** The part of a click event that tells a real press from a scripted one. */
export type Press = { isTrusted: boolean }

export type Refusal = 'unseen' | 'too-soon' | 'untrusted' | 'not-focused'

/**
 * Returns a check against clickjacking: why a press must be rejected, or `null`. In a frame, the card must be fully
 * visible (IntersectionObserver v2) with unchanged content for 800 ms; a window has an address bar and only needs the
 * 800 ms and a pointer or key event before the press.
 */
export function useVisibilityCheck(
  card: RefObject<HTMLElement | null>,
  { kind, content }: { kind: 'frame' | 'window'; content: unknown },
): (press: Press) => Refusal | null {
  const seenSince = useRef<number | null>(null)
  const changedAt = useRef(0)
  const hadInput = useRef(kind === 'frame')
  useEffect(() => {
    // Observes the whole card: its content may be longer and scroll.
    const current = card.current?.closest('main')
    if (!current) return
    const stop =
      kind === 'frame' ? watchFrame(current, seenSince) : watchWindow(seenSince, hadInput)
    return stop
  }, [card, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs because the content changed
  useLayoutEffect(() => {
    changedAt.current = performance.now()
  }, [content])
  return useCallback((press) => {
    if (!press.isTrusted || document.pointerLockElement) return 'untrusted'
    if (!document.hasFocus()) return 'not-focused'
    const seen = hadInput.current ? seenSince.current : null
    return checkVisibility({ seenSince: seen, changedAt: changedAt.current }, performance.now())
  }, [])
}

type TimeRef = { current: number | null }

function watchFrame(card: HTMLElement, seenSince: TimeRef): () => void {
  if (!canObserveVisibility()) return () => {}
  const handleEntries = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1)
    const isFullyVisible =
      last !== undefined && isVisible(last) && last.intersectionRatio >= fullyVisibleRatio
    const isLargeEnough = innerWidth >= minWidthPx && innerHeight >= minHeightPx
    if (!isFullyVisible || !isLargeEnough) seenSince.current = null
    else seenSince.current ??= performance.now()
  }
  const options = { threshold: [0, 0.5, fullyVisibleRatio, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver(handleEntries, options)
  observer.observe(card)
  const reset = () => {
    seenSince.current = null
    observer.unobserve(card)
    observer.observe(card)
  }
  window.addEventListener('resize', reset)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', reset)
  }
}

/** Accepts a press only after the window got the focus and a trusted pointer or key event (double-clickjacking). */
function watchWindow(seenSince: TimeRef, hadInput: { current: boolean }): () => void {
  const noteFocus = () => {
    seenSince.current = performance.now()
  }
  const noteInput = ({ isTrusted }: Event) => {
    if (isTrusted) hadInput.current = true
  }
  noteFocus()
  window.addEventListener('focus', noteFocus)
  window.addEventListener('pointermove', noteInput)
  window.addEventListener('keydown', noteInput)
  return () => {
    window.removeEventListener('focus', noteFocus)
    window.removeEventListener('pointermove', noteInput)
    window.removeEventListener('keydown', noteInput)
  }
}

export function canObserveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}

function isVisible(entry: IntersectionObserverEntry): boolean {
  return 'isVisible' in entry && entry.isVisible === true
}
