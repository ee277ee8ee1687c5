import type { Namespace } from '@latchkey/core'
import { type JSX, useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { mountModal } from './mountModal.ts'

/**
 * Renders the modal inside the page (inline modal), for an instance with `modal.inline`. With `namespace`, it only
 * offers that namespace's wallets.
 */
export function InlineModal(props: { className?: string; namespace?: Namespace }): JSX.Element {
  const { namespace } = props
  const latchkey = useLatchkey()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) return mountModal(latchkey, { host: box.current })
    return undefined
  }, [latchkey])
  useEffect(() => {
    if (!namespace) return
    // Closing a view clears the modal's namespace; this modal keeps its own.
    const keep = () => {
      if (latchkey.modal.getState().namespace === null) latchkey.modal.setState({ namespace })
    }
    keep()
    return latchkey.modal.subscribe(keep)
  }, [latchkey, namespace])
  return <div ref={box} className={props.className} />
}
