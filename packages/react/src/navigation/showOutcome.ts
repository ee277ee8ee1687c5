import type { Latchkey } from '@latchkey/core'
import { refreshLock } from './lockReason.ts'
import { closeToast } from './showToast.ts'
import type { SentTransaction } from './view.ts'
import { viewStoreOf } from './viewStore.ts'

/** Shows a sent transaction over the account: the way back leads to the account, not to the form. */
export function showOutcome(latchkey: Latchkey, sent: SentTransaction): void {
  closeToast(latchkey)
  viewStoreOf(latchkey).setState({
    stack: [{ name: 'Account' }, { name: 'TransactionOutcome', sent }],
  })
  refreshLock(latchkey)
}
