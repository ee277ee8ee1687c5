import { formatUnits } from '../amount/units.ts'
import { refreshMovedBalances } from '../balance/refreshMovedBalances.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { track } from '../events/track.ts'
import { requireAccount } from '../guard/requireAccount.ts'
import { idempotencyKey } from '../journal/idempotencyKey.ts'
import type { TransactionRecord } from '../journal/journalEntry.ts'
import { sendOnce } from '../journal/sendOnce.ts'
import { waitForTransaction } from '../journal/waitForTransaction.ts'
import type { Latchkey } from '../latchkey.ts'
import { storeRecipient } from './knownRecipients.ts'
import { assertNameUnchanged, type PreparedSend } from './prepareSend.ts'
import { toSendError } from './toSendError.ts'

/** What `executeSend` throws. */
export type ExecuteSendErrorType = ErrorOf<
  | CodesIn<'send' | 'wallet' | 'chain' | 'rpc' | 'api' | 'journal'>
  | 'name/sources-disagree'
  | 'network/wrong-chain'
  | 'connection/not-connected'
>

/** A transfer of `prepareSend`, for `executeSend`. */
export type ExecuteSendParameters = {
  transfer: PreparedSend
  /** Sends a transfer like one that is still pending: pass it only after the visitor confirmed the second one. */
  allowRepeat?: boolean
}

/** What `executeSend` resolves with: the journal's record of the transaction. */
export type ExecuteSendReturnType = TransactionRecord

/**
 * Asks the wallet to send a prepared transfer, at most once. Resolves when the transaction is sent; `waitForTransaction`
 * resolves when it's mined.
 * @throws ExecuteSendErrorType
 */
export async function executeSend(
  latchkey: Latchkey,
  parameters: ExecuteSendParameters,
): Promise<ExecuteSendReturnType> {
  const { transfer } = parameters
  const properties = eventProperties(transfer)
  track(latchkey, { event: 'SEND_INITIATED', properties })
  try {
    const entry = await send(latchkey, parameters)
    track(latchkey, { event: 'SEND_SUCCESS', properties })
    return entry
  } catch (cause) {
    const error = toSendError(cause, transfer.account.namespace)
    track(latchkey, { event: 'SEND_ERROR', properties: { ...properties, message: error.code } })
    throw error
  }
}

async function send(
  latchkey: Latchkey,
  { transfer, allowRepeat = false }: ExecuteSendParameters,
): Promise<TransactionRecord> {
  const { id, account, network, token, amount, recipient, call } = transfer
  // Since the preview the wallet may have changed its account or network, and the name its address.
  await Promise.all([
    requireAccount(latchkey, transfer),
    assertNameUnchanged(latchkey, network, recipient),
  ])
  const entry = await sendOnce(latchkey, {
    id,
    kind: 'send',
    account,
    network,
    calls: [call],
    idempotencyKey: idempotencyKey('send', token.address ?? 'native', recipient.address, amount),
    summary: {
      token: token.symbol,
      amount: formatUnits(amount, token.decimals),
      to: recipient.address,
    },
    allowRepeat,
  })
  storeRecipient(latchkey, recipient)
  void refreshWhenSettled(latchkey, transfer)
  return entry
}

async function refreshWhenSettled(latchkey: Latchkey, transfer: PreparedSend): Promise<void> {
  const { id, account, network, token } = transfer
  await waitForTransaction(latchkey, { id })
  await refreshMovedBalances(latchkey, {
    account,
    network: network.caipNetworkId,
    tokens: [token.address, null],
  })
}

function eventProperties({ account, network, token, amount }: PreparedSend): {
  isSmartAccount: boolean
  network: string
  token: string
  amount: string
} {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    token: token.symbol,
    amount: formatUnits(amount, token.decimals),
  }
}
