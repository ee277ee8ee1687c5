import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { checkVisibility } from './checkVisibility.ts'

const leastWidth = 320
const leastHeight = 400
const wholeRatio = 0.99

/** The part of a click event that tells a real press from a scripted one. */
export type Press = { isTrusted: boolean }

export type Refusal = 'unseen' | 'too-soon' | 'untrusted' | 'not-focused'

/**
 * Returns a check against clickjacking: why a press must be refused, or `null`. In a frame, the card must be fully
 * visible (IntersectionObserver v2) with unchanged content for 800 ms; a window has an address bar and only needs the
 * 800 ms and a pointer or key event before the press.
 */
export function useVisibilityCheck(
  card: RefObject<HTMLElement | null>,
  { kind, content }: { kind: 'frame' | 'window'; content: unknown },
): (press: Press) => Refusal | null {
  const seenSince = useRef<number | null>(null)
  const changedAt = useRef(0)
  const isAlive = useRef(kind === 'frame')
  useEffect(() => {
    // Observes the whole card: its content may be longer and scroll.
    const current = card.current?.closest('main')
    if (!current) return
    const stop = kind === 'frame' ? watchFrame(current, seenSince) : watchWindow(seenSince, isAlive)
    return stop
  }, [card, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs because the content changed
  useLayoutEffect(() => {
    changedAt.current = performance.now()
  }, [content])
  return useCallback((press) => {
    if (!press.isTrusted || document.pointerLockElement) return 'untrusted'
    if (!document.hasFocus()) return 'not-focused'
    const seen = isAlive.current ? seenSince.current : null
    return checkVisibility({ seenSince: seen, changedAt: changedAt.current }, performance.now())
  }, [])
}

type Mark = { current: number | null }

function watchFrame(card: HTMLElement, seenSince: Mark): () => void {
  if (!canObserveVisibility()) return () => {}
  const look = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1)
    const isWhole = last !== undefined && isVisible(last) && last.intersectionRatio >= wholeRatio
    const isBig = innerWidth >= leastWidth && innerHeight >= leastHeight
    if (!isWhole || !isBig) seenSince.current = null
    else seenSince.current ??= performance.now()
  }
  const options = { threshold: [0, 0.5, wholeRatio, 1], trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver(look, options)
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
function watchWindow(seenSince: Mark, isAlive: { current: boolean }): () => void {
  const begin = () => {
    seenSince.current = performance.now()
  }
  const live = ({ isTrusted }: Event) => {
    if (isTrusted) isAlive.current = true
  }
  begin()
  window.addEventListener('focus', begin)
  window.addEventListener('pointermove', live)
  window.addEventListener('keydown', live)
  return () => {
    window.removeEventListener('focus', begin)
    window.removeEventListener('pointermove', live)
    window.removeEventListener('keydown', live)
  }
}

export function canObserveVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}

function isVisible(entry: IntersectionObserverEntry): boolean {
  return 'isVisible' in entry && entry.isVisible === true
}
