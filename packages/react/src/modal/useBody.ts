import { type RefObject, useEffect } from 'react'
import { growTo } from './motion.ts'

const focusable = 'button, a[href], input, summary, [tabindex]'

/** Lets the body's height follow its content smoothly, and fades the edge beyond which there is more. */
export function useBody(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current
    const content = element?.firstElementChild as HTMLElement | null | undefined
    if (!element || !content) return
    let height = element.offsetHeight
    let growing: Animation | null = null
    const fade = () => {
      // The content's own height: what scrolls has the old view in it, too, while that leaves.
      const over = content.offsetHeight - element.clientHeight
      const rest = over - element.scrollTop
      element.toggleAttribute('data-more-above', element.scrollTop > 4)
      element.toggleAttribute('data-more-below', rest > 4)
      // Where nothing inside takes the focus, the arrow keys must still be able to scroll.
      const isForKeys = over > 0 && !content.querySelector(focusable)
      if (isForKeys) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const follow = () => {
      const from = growing?.playState === 'running' ? element.offsetHeight : height
      growing?.cancel()
      height = element.offsetHeight
      fade()
      // What has just come on the page has nothing to grow from.
      const isComing = content.querySelector('.placeholder') !== null
      growing = from > 0 ? growTo(element, { from, to: height, isComing }) : null
    }
    const observer = new ResizeObserver(follow)
    observer.observe(content)
    element.addEventListener('scroll', fade, { passive: true })
    return () => {
      observer.disconnect()
      growing?.cancel()
      element.removeEventListener('scroll', fade)
    }
  }, [body])
}
