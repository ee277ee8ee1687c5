import { type JSX, useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { mountModal } from './mountModal.ts'

/** The modal inside a box on the page, for an instance with `enableEmbedded`. Use it without a provider's own modal. */
export function EmbeddedModal(props: { className?: string }): JSX.Element {
  const latchkey = useLatchkey()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) return mountModal(latchkey, { host: box.current })
    return undefined
  }, [latchkey])
  return <div ref={box} className={props.className} />
}
