export const easing = 'cubic-bezier(0.2, 0, 0, 1)'

export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Fades an element in, from `distance` pixels to the right (negative: left). With reduced motion it only fades. Until
 * it stands still it takes no press, which might meet another row than the one the visitor saw.
 */
export function slideIn(
  element: Element | null,
  options: { distance: number; durationMs: number },
): void {
  const shift = isMotionReduced() ? 0 : options.distance
  element?.animate(
    [
      { opacity: 0, transform: `translateX(${shift}px)`, pointerEvents: 'none' },
      { opacity: 1, transform: 'none', pointerEvents: 'none' },
    ],
    { duration: options.durationMs, easing },
  )
}

/** Animates an inert copy of the old view out while the new one slides in. */
export function slideOut(
  copy: HTMLElement,
  options: { distance: number; durationMs: number },
): void {
  const shift = isMotionReduced() ? 0 : options.distance
  const leaving = copy.animate(
    [{ opacity: 1 }, { opacity: 0, transform: `translateX(${shift}px)` }],
    {
      duration: options.durationMs,
      easing,
    },
  )
  leaving.onfinish = () => copy.remove()
  leaving.oncancel = () => copy.remove()
}

/**
 * How long the card keeps its height while a view's code loads. Code that arrives earlier makes it grow once, not
 * through the skeleton's height; 800 ms is a round trip on a slow network.
 */
const placeholderDelayMs = 800

/** Animates a change of height. `isLoading`: the content is a skeleton, which is shown after a delay. */
export function growTo(
  element: HTMLElement,
  heights: { from: number; to: number; isLoading: boolean },
): Animation | null {
  if (isMotionReduced() || Math.abs(heights.from - heights.to) < 1) return null
  return element.animate(
    [
      { height: `${heights.from}px`, overflow: 'hidden' },
      { height: `${heights.to}px`, overflow: 'hidden' },
    ],
    { duration: 150, easing, delay: heights.isLoading ? placeholderDelayMs : 0, fill: 'backwards' },
  )
}
