import { type Latchkey, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { setNamedTimeout } from '../navigation/namedTimeouts.ts'
import { showToast } from '../navigation/showToast.ts'

/** The opening animation has ended by then. */
const pauseMs = 300

/** Opens the modal and tells the visitor that a page's request is not allowed. */
export function showNotAllowed(latchkey: Latchkey): void {
  if (!internals(latchkey).modal.getState().open) openModal(latchkey)
  setNamedTimeout(latchkey, 'notAllowed', pauseMs, () =>
    showToast(latchkey, { variant: 'error', message: { code: 'rpc/not-allowed' } }),
  )
}
