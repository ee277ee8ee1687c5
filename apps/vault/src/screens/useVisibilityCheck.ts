import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { checkSight } from './checkSight.ts'

const leastWidth = 320
const leastHeight = 400
const wholeRatio = 0.99

/** A press, as far as it matters whether a person meant it. */
export type Press = { isTrusted: boolean }

export type Refusal = 'unseen' | 'too-soon' | 'untrusted' | 'not-focused'

/**
 * Whether the card with this content has been in full sight, unmoved, long enough for a person to have read it. A frame is seen when
 * the browser vouches for every pixel; a window has an address bar and is only asked for a steady moment and a sign
 * of life. Starts as unseen.
 */
export function useSight(
  card: RefObject<HTMLElement | null>,
  { kind, content }: { kind: 'frame' | 'window'; content: unknown },
): (press: Press) => Refusal | null {
  const seenSince = useRef<number | null>(null)
  const changedAt = useRef(0)
  const isAlive = useRef(kind === 'frame')
  useEffect(() => {
    // The whole card, frame-high: what it holds may be longer and scroll.
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
    return checkSight({ seenSince: seen, changedAt: changedAt.current }, performance.now())
  }, [])
}

type Mark = { current: number | null }

function watchFrame(card: HTMLElement, seenSince: Mark): () => void {
  if (!hasVisibility()) return () => {}
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

/** Only a press after the window came up, and after a hand was seen in it, is meant for it. */
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

export function hasVisibility(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}

function isVisible(entry: IntersectionObserverEntry): boolean {
  return 'isVisible' in entry && entry.isVisible === true
}
