import type { Account } from '@latchkey/core'
import type { Call, ChainCursor } from '@latchkey/core/adapter'
/** A transaction as Esplora lists it. */
export type Transaction = {
  txid: string
  status: { confirmed: boolean; block_height?: number | null | undefined }
  vin: readonly { prevout?: Output | null | undefined }[]
  vout: readonly (Output & { value: number })[]
}
type Output = { scriptpubkey_address?: string | null | undefined }

type Payment = { account: Account; call: Call }

/** The first listed transaction since the cursor, mined or not, that makes exactly this payment; its id or `null`. */
export function findPayment(
  listed: readonly Transaction[],
  { since, ...payment }: Payment & { since: ChainCursor },
): string | null {
  const isNew = (transaction: Transaction) =>
    !transaction.status.confirmed || isAfter(transaction, since)
  const found = listed.find((transaction) => isNew(transaction) && isPayment(transaction, payment))
  return found?.txid ?? null
}

/**
 * The mined transaction of a payment; its id or `null`: the one the wallet returned, or a replacement with a higher fee
 * (RBF) that makes the same payment.
 */
export function findMined(
  listed: readonly Transaction[],
  { hash, since, ...payment }: Payment & { hash: string; since?: ChainCursor },
): string | null {
  const own = listed.find(({ txid }) => txid === hash)
  // While the server still lists the first one, it has not been replaced.
  if (own) return own.status.confirmed ? hash : null
  if (!since) return null
  const replacement = listed.find(
    (transaction) =>
      transaction.status.confirmed &&
      isAfter(transaction, since) &&
      isPayment(transaction, payment),
  )
  return replacement?.txid ?? null
}

function isAfter({ status }: Transaction, since: ChainCursor): boolean {
  return BigInt(status.block_height ?? 0) > since.block
}

function isPayment({ vin, vout }: Transaction, { account, call }: Payment): boolean {
  const isFromAccount = vin.some(({ prevout }) => prevout?.scriptpubkey_address === account.address)
  const isExactOutput = ({ scriptpubkey_address: to, value }: Transaction['vout'][number]) =>
    to === call.to && BigInt(value) === (call.value ?? 0n)
  return isFromAccount && vout.some(isExactOutput)
}
