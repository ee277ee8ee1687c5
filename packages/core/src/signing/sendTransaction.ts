import { formatUnits } from '../amount/units.ts'
import { refreshMovedBalances } from '../balance/refreshMovedBalances.ts'
import type { Account } from '../connection/account.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { idempotencyKey } from '../journal/idempotencyKey.ts'
import type { TransactionRecord } from '../journal/journalEntry.ts'
import { newId } from '../journal/newId.ts'
import { sendOnce } from '../journal/sendOnce.ts'
import { waitForTransaction } from '../journal/waitForTransaction.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { type AccountOnNetworkParameters, requireNetwork } from '../queries/target.ts'
import { openSigner } from './openSigner.ts'

/** Parameters of `sendTransaction`. */
export type SendTransactionParameters = AccountOnNetworkParameters & {
  to: string
  data?: `0x${string}` | undefined
  /** Base units of the native currency. */
  value?: bigint | undefined
  /** Default: the wallet estimates it. */
  gas?: bigint | undefined
}
/** What `sendTransaction` resolves with: the transaction's hash (on Solana its signature). */
export type SendTransactionReturnType = string
/** What `sendTransaction` throws. */
export type SendTransactionErrorType = ErrorOf<
  | CodesIn<'wallet' | 'embedded' | 'chain' | 'rpc' | 'journal'>
  | 'caip/invalid-address'
  | 'connection/not-connected'
  | 'network/not-found'
  | 'network/not-supported'
  | 'network/switch-failed'
  | 'network/wrong-chain'
  | 'send/invalid'
>

/**
 * Asks the wallet to send a transaction. The visitor reviews a risky one before the wallet receives it, and finds it in
 * the modal's activity. Resolves when it's sent (for a smart account: when it's included), and refreshes the account's
 * balances once it's confirmed.
 * @throws SendTransactionErrorType
 */
export async function sendTransaction(
  latchkey: Latchkey,
  { to, data, value, gas, ...parameters }: SendTransactionParameters,
): Promise<SendTransactionReturnType> {
  const { chain, account, caipNetworkId } = await openSigner(latchkey, parameters)
  const network = requireNetwork(latchkey, parameters.network ?? caipNetworkId)
  const call = {
    to,
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
  }
  const gasLimit = gas === undefined ? {} : { gas }
  const transaction = { ...call, ...gasLimit, chainId: caipNetworkId }
  await chain.review?.({ kind: 'transaction', account, transaction })
  const id = newId()
  const { hash } = await sendOnce(latchkey, {
    ...{ id, account, network, calls: [call], ...gasLimit },
    kind: data === undefined ? 'send' : 'call',
    // A site may want the same transaction twice: each call of this action is one of its own.
    idempotencyKey: idempotencyKey('call', id),
    summary: {
      token: network.nativeCurrency.symbol,
      amount: formatUnits(value ?? 0n, network.nativeCurrency.decimals),
      to,
    },
  })
  const settled = waitForTransaction(latchkey, { id })
  void settled.then(() => refreshBalancesOf(latchkey, { account, network }))
  return hash ?? requireHash(await settled)
}

/** A smart account's transaction has its hash once it's included. @throws wallet/failed when it was not */
function requireHash({ hash }: TransactionRecord): string {
  if (hash === null) throw new LatchkeyError('wallet/failed', { code: null })
  return hash
}

function refreshBalancesOf(
  latchkey: Latchkey,
  { account, network }: { account: Account; network: Network },
): Promise<void> {
  const { caipNetworkId } = network
  return refreshMovedBalances(latchkey, { account, network: caipNetworkId, tokens: [null] })
}
