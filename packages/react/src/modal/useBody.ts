import { type RefObject, useEffect } from 'react'
import { growTo } from './motion.ts'

const focusable = 'button, a[href], input, summary, [tabindex]'

/** Lets the body's height follow its content smoothly, and fades the edge beyond which there is more. */
export function useBody(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let height = element.offsetHeight
    let growing: Animation | null = null
    const fade = () => {
      const rest = element.scrollHeight - element.clientHeight - element.scrollTop
      element.toggleAttribute('data-more-above', element.scrollTop > 4)
      element.toggleAttribute('data-more-below', rest > 4)
      // Where nothing inside takes the focus, the arrow keys must still be able to scroll.
      const isForKeys =
        element.scrollHeight > element.clientHeight && !content.querySelector(focusable)
      if (isForKeys) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const follow = () => {
      const from = growing?.playState === 'running' ? element.offsetHeight : height
      growing?.cancel()
      height = element.offsetHeight
      fade()
      // What has just come on the page has nothing to grow from.
      growing = from > 0 ? growTo(element, { from, to: height }) : null
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
