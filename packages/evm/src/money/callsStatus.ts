import {
  type Account,
  type CallsReceipt,
  type CallsStatus,
  isLatchkeyError,
  LatchkeyError,
} from '@latchkey/core'
import * as v from 'valibot'
import type { EvmState } from '../evmState.ts'
import { requireSigner } from '../signing/requireSigner.ts'
import { askWallet, readWallet } from '../wallet/askWallet.ts'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
/** Quantities of JSON-RPC; some wallets respond with numbers. */
const quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(0x[0-9a-f]+|\d+)$/i)),
    v.pipe(v.number(), v.safeInteger()),
  ]),
  v.transform((value) => BigInt(value)),
)
const log = v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })
const receipt = v.object({
  transactionHash: hash,
  status: v.optional(v.unknown()),
  blockHash: v.fallback(v.nullable(hash), null),
  blockNumber: v.fallback(v.nullable(quantity), null),
  gasUsed: v.fallback(v.nullable(quantity), null),
  logs: v.fallback(v.array(log), []),
})
const reply = v.object({
  status: v.union([v.number(), v.string()]),
  atomic: v.fallback(v.nullable(v.boolean()), null),
  receipts: v.optional(v.nullable(v.array(v.unknown()))),
})

/** @throws calls/unknown-id, connection/not-connected; rpc/call-status-not-approved when the wallet does not respond */
export async function getCallsStatus(
  evm: EvmState,
  { account, id }: { account: Account; id: string },
): Promise<CallsStatus> {
  const { address: _, ...wallet } = await requireSigner(evm, account)
  try {
    const method = 'wallet_getCallsStatus'
    const parsed = v.parse(reply, await readWallet({ ...wallet, method, params: [id] }))
    return { id, ...parseStatus(parsed) }
  } catch (cause) {
    if (isLatchkeyError(cause, 'calls/unknown-id')) throw cause
    throw new LatchkeyError('rpc/call-status-not-approved', {}, { cause })
  }
}

/** @throws wallet/*, calls/unknown-id */
export async function showCallsStatus(
  evm: EvmState,
  { account, id }: { account: Account; id: string },
): Promise<void> {
  const { address: _, ...wallet } = await requireSigner(evm, account)
  await askWallet({ ...wallet, method: 'wallet_showCallsStatus', params: [id] })
}

function parseStatus(parsed: v.InferOutput<typeof reply>): Omit<CallsStatus, 'id'> {
  // The first draft of EIP-5792 had the words.
  const statusCode = parsed.status === 'CONFIRMED' ? 200 : Number(parsed.status) || 100
  const receipts = (parsed.receipts ?? []).flatMap(parseReceipt)
  const { atomic } = parsed
  if (statusCode >= 400) return { status: 'failure', statusCode, atomic, receipts }
  const isDone = statusCode >= 200 && statusCode < 300
  return { status: isDone ? 'success' : 'pending', statusCode, atomic, receipts }
}

function parseReceipt(value: unknown): readonly CallsReceipt[] {
  const parsed = v.safeParse(receipt, value)
  if (!parsed.success) return []
  const { status, ...rest } = parsed.output
  const isReverted = status === '0x0' || status === 0 || status === 'reverted'
  return [{ ...rest, status: isReverted ? 'reverted' : 'success' }]
}
