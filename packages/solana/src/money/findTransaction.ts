import type { Account, Network } from '@latchkey/core'
import type { Call, ChainCursor } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { decodeTransfer, type Transfer } from './encodeTransfer.ts'

const maxSearched = 25

/** The current slot: later transactions have a higher one. */
export async function advanceCursor(
  { context }: SolanaState,
  { network }: { network: Network },
): Promise<ChainCursor> {
  const block = await requestNodes(context, network.caipNetworkId, {
    method: 'getSlot',
    params: [{ commitment: 'confirmed' }],
    reply: u64,
  })
  return { nonce: 0, block }
}

const signatures = v.array(v.object({ signature: v.string(), slot: u64, err: v.unknown() }))

/** Finds a transaction of the account since the cursor that makes exactly this transfer; its signature or `null`. */
export async function findTransaction(
  state: SolanaState,
  {
    account,
    network,
    call,
    since,
  }: { account: Account; network: Network; call: Call; since: ChainCursor },
): Promise<string | null> {
  const transfer = decodeTransfer(call)
  const listed = await requestNodes(state.context, network.caipNetworkId, {
    method: 'getSignaturesForAddress',
    params: [account.address, { limit: maxSearched, commitment: 'confirmed' }],
    reply: signatures,
  })
  for (const { signature } of listed.filter(({ slot }) => slot >= since.block)) {
    const balances = await readTransactionBalances(state, network, signature)
    if (balances && isTransfer(balances, account.address, transfer)) return signature
  }
  return null
}

const tokenBalances = v.nullish(
  v.array(
    v.object({
      mint: v.string(),
      owner: v.optional(v.string()),
      uiTokenAmount: v.object({ amount: u64 }),
    }),
  ),
)
const balancesReply = v.nullable(
  v.object({
    transaction: v.object({ message: v.object({ accountKeys: v.array(v.string()) }) }),
    meta: v.object({
      preBalances: v.array(u64),
      postBalances: v.array(u64),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    }),
  }),
)
type TransactionBalances = NonNullable<v.InferOutput<typeof balancesReply>>

function readTransactionBalances(
  { context }: SolanaState,
  network: Network,
  signature: string,
): Promise<TransactionBalances | null> {
  const settings = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return requestNodes(context, network.caipNetworkId, {
    method: 'getTransaction',
    params: [signature, settings],
    reply: balancesReply,
  })
}

/** Whether the account is the fee payer and the recipient got the amount (or the amount less the token's transfer fee). */
function isTransfer(
  { transaction, meta }: TransactionBalances,
  payer: string,
  transfer: Transfer,
): boolean {
  const keys = transaction.message.accountKeys
  if (keys[0] !== payer) return false
  if (transfer.mint === null) {
    const at = keys.indexOf(transfer.to)
    return (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n) === transfer.amount
  }
  const balanceOf = (owner: string, list: TransactionBalances['meta']['preTokenBalances']) =>
    (list ?? [])
      .filter((balance) => balance.owner === owner && balance.mint === transfer.mint)
      .reduce((sum, balance) => sum + balance.uiTokenAmount.amount, 0n)
  const change = (owner: string) =>
    balanceOf(owner, meta.postTokenBalances) - balanceOf(owner, meta.preTokenBalances)
  return change(payer) === -transfer.amount && change(transfer.to) > 0n
}
