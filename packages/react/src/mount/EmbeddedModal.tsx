import type { Namespace } from '@latchkey/core'
import { type JSX, useEffect, useRef } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { mountModal } from './mountModal.ts'

/**
 * The modal inside an element of the page, for an instance with `enableEmbedded`. With `namespace` it offers the
 * wallets of that namespace only.
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
    // Closing a view clears the modal's namespace; this modal keeps its own.
    const keep = () => {
      if (latchkey.modal.getState().namespace === null) latchkey.modal.setState({ namespace })
    }
    keep()
    return latchkey.modal.subscribe(keep)
  }, [latchkey, namespace])
  return <div ref={box} className={props.className} />
}
