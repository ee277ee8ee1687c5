import type { Namespace } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import type { ModalViews } from '../views/siteViews.ts'
import { mountModal } from './mountModal.ts'

/**
 * Renders the modal inside the page (inline modal), for an instance with `modal.inline`. With `namespace`, it only
 * offers that namespace's wallets.
 */
export function InlineModal(props: {
  className?: string
  namespace?: Namespace
  /** Views of your own in the place of the modal's, as in `LatchkeyProvider`. */
  views?: ModalViews
}): JSX.Element {
  const { namespace } = props
  const [views] = useState(props.views)
  const latchkey = useLatchkey()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    return mountModal(latchkey, { host: box.current, ...(views ? { views } : {}) })
  }, [latchkey, views])
  useEffect(() => {
    if (!namespace) return
    // Closing a view clears the modal's namespace; this modal keeps its own.
    const keep = () => {
      if (internals(latchkey).modal.getState().namespace === null)
        internals(latchkey).modal.setState({ namespace })
    }
    keep()
    return internals(latchkey).modal.subscribe(keep)
  }, [latchkey, namespace])
  return <div ref={box} className={props.className} />
}
