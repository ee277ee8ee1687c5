import { type RefObject, useEffect } from 'react'
import { growTo } from './motion.ts'

const focusableSelector = 'button, a[href], input, summary, [tabindex]'

/** Content that the visitor filters or switches in place. The card doesn't shrink under the pointer in the meantime. */
const keepsHeightSelector = '[part~="search"], [role="tablist"]'

/**
 * Animates the body's height with its content, and fades the edge where content is cut off. During a search and
 * between tabs the height may grow; it shrinks with the next view only.
 */
export function useBodyHeight(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current
    const content = element?.firstElementChild as HTMLElement | null | undefined
    if (!element || !content) return
    let height = element.offsetHeight
    let growing: Animation | null = null
    const updateOverflow = () => {
      // `scrollHeight` would include the old view while it leaves.
      const overflowPx = content.offsetHeight - element.clientHeight
      const hiddenBelowPx = overflowPx - element.scrollTop
      element.toggleAttribute('data-more-above', element.scrollTop > 4)
      element.toggleAttribute('data-more-below', hiddenBelowPx > 4)
      // Without a focusable element inside, the body itself must take the focus, so that arrow keys scroll it.
      const needsFocus = overflowPx > 0 && !content.querySelector(focusableSelector)
      if (needsFocus) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const handleResize = () => {
      const from = growing?.playState === 'running' ? element.offsetHeight : height
      growing?.cancel()
      height = element.offsetHeight
      // The exact height: one rounded up would resize the content inside its own observer: browsers report a “ResizeObserver loop” error.
      if (content.querySelector(keepsHeightSelector))
        content.style.minBlockSize = getComputedStyle(element).height
      updateOverflow()
      // The first content is not animated: there is no previous height.
      const isLoading = content.querySelector('.placeholder') !== null
      growing = from > 0 ? growTo(element, { from, to: height, isLoading }) : null
    }
    // The phone's keyboard may leave less space than the minimum height: measure again.
    const clearMinHeight = () => content.style.removeProperty('min-block-size')
    const observer = new ResizeObserver(handleResize)
    observer.observe(content)
    visualViewport?.addEventListener('resize', clearMinHeight)
    element.addEventListener('scroll', updateOverflow, { passive: true })
    return () => {
      observer.disconnect()
      visualViewport?.removeEventListener('resize', clearMinHeight)
      growing?.cancel()
      element.removeEventListener('scroll', updateOverflow)
    }
  }, [body])
}
