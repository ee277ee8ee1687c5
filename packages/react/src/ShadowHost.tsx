import { type JSX, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from './hooks/useLanguage.ts'
import { applyTheme } from './theme/applyTheme.ts'
import { baseCss } from './theme/base.css.ts'
import { adoptStyles, type Css } from './theme/css.ts'
import { ringCss } from './theme/ring.css.ts'
import { useLatchkey } from './useLatchkey.ts'

/**
 * A shadow root inside the page's tree. On the server, and until hydration, the placeholder takes its space, so that
 * the layout does not shift.
 */
export function ShadowHost(props: {
  className: string
  styles: readonly Css[]
  placeholder: ReactNode
  children: ReactNode
}): JSX.Element {
  const latchkey = useLatchkey()
  const host = useRef<HTMLSpanElement>(null)
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  const { dir, tag } = useLanguage()
  const { styles, placeholder } = props
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    adoptStyles(root, [baseCss, ringCss, ...styles])
    setShadow(root)
    return applyTheme(latchkey, root)
  }, [latchkey, styles])
  return (
    <span ref={host} className={props.className}>
      {shadow
        ? createPortal(
            <span className="lk" dir={dir} lang={tag}>
              {props.children}
            </span>,
            shadow,
          )
        : placeholder}
    </span>
  )
}
