import { type RefObject, useEffect } from 'react'
import { growTo } from './motion.ts'

const focusable = 'button, a[href], input, summary, [tabindex]'

/** Animates the body's height with its content, and fades the edge where content is cut off. */
export function useBody(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current
    const content = element?.firstElementChild as HTMLElement | null | undefined
    if (!element || !content) return
    let height = element.offsetHeight
    let growing: Animation | null = null
    const fade = () => {
      // `scrollHeight` would include the old view while it leaves.
      const over = content.offsetHeight - element.clientHeight
      const rest = over - element.scrollTop
      element.toggleAttribute('data-more-above', element.scrollTop > 4)
      element.toggleAttribute('data-more-below', rest > 4)
      // Without a focusable element inside, the body itself must take the focus, so that arrow keys scroll it.
      const isForKeys = over > 0 && !content.querySelector(focusable)
      if (isForKeys) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const follow = () => {
      const from = growing?.playState === 'running' ? element.offsetHeight : height
      growing?.cancel()
      height = element.offsetHeight
      fade()
      // The first content is not animated: there is no previous height.
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
