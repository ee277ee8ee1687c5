import type { Namespace } from '@latchkey/core'
import { type JSX, useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { mountModal } from './mountModal.ts'

/**
 * The modal inside a box on the page, for an instance with `enableEmbedded`. Use it without a provider's own modal.
 * With `namespace` it offers that chain's wallets only.
 */
export function EmbeddedModal(props: { className?: string; namespace?: Namespace }): JSX.Element {
  const { namespace } = props
  const latchkey = useLatchkey()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) return mountModal(latchkey, { host: box.current })
    return undefined
  }, [latchkey])
  useEffect(() => {
    if (!namespace) return
    // Whoever closes a view forgets what the modal was opened for; the box stays what it is.
    const keep = () => {
      if (latchkey.modal.getState().namespace === null) latchkey.modal.setState({ namespace })
    }
    keep()
    return latchkey.modal.subscribe(keep)
  }, [latchkey, namespace])
  return <div ref={box} className={props.className} />
}
