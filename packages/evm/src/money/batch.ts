import { type Account, isLatchkeyError, LatchkeyError, type Network } from '@latchkey/core'
import type { BatchStatus, Call } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { isHash, numberToHex } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { askWallet, readWallet } from '../wallet/askWallet.ts'
import { readCapabilities } from '../wallet/readCapabilities.ts'
import { requireChain, requireSigner } from '../wallet/requireSigner.ts'
import { toAddress } from './toAddress.ts'

const sent = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.pipe(
    v.looseObject({ id: v.pipe(v.string(), v.minLength(1)) }),
    v.transform(({ id }) => id),
  ),
])
const receipt = v.looseObject({ transactionHash: v.string() })
const status = v.looseObject({
  status: v.union([v.number(), v.string()]),
  receipts: v.optional(v.nullable(v.array(receipt))),
})

/** Whether the wallet announces atomic batches (EIP-5792). A wallet that does not answer has none. */
export async function canBatch(
  chain: EvmChain,
  { account, network }: { account: Account; network: Network },
): Promise<boolean> {
  try {
    const signer = await requireSigner(chain, account)
    const here = await readCapabilities(signer, chainIdOf(network.caipNetworkId))
    return here.atomic?.status === 'supported' || here.atomicBatch?.supported === true
  } catch {
    // Most wallets do not support the method.
    return false
  }
}

/**
 * Sends calls as one batch with one prompt (EIP-5792). The caller's id makes it idempotent: the wallet refuses a second
 * batch with the same id.
 * @throws network/wrong-chain, wallet/rejected, connection/not-connected, chain/*
 */
export async function sendCalls(
  chain: EvmChain,
  options: { account: Account; network: Network; calls: readonly Call[]; id: string },
): Promise<string> {
  const chainId = chainIdOf(options.network.caipNetworkId)
  const signer = await requireSigner(chain, options.account)
  const payload = {
    version: '2.0.0',
    id: options.id,
    from: signer.address,
    chainId: numberToHex(chainId),
    atomicRequired: true,
    calls: options.calls.map(({ to, data, value }) => ({
      to: toAddress(to),
      ...(data === undefined ? {} : { data }),
      ...(value === undefined ? {} : { value: numberToHex(value) }),
    })),
  }
  await requireChain(chain, signer, chainId)
  const { address: _, ...wallet } = signer
  const reply = await askWallet({ ...wallet, method: 'wallet_sendCalls', params: [payload] })
  const parsed = v.safeParse(sent, reply)
  if (parsed.success) return parsed.output
  throw new LatchkeyError('wallet/failed', { code: null })
}

/** @throws rpc/call-status-not-approved when the wallet does not answer */
export async function batchStatus(
  chain: EvmChain,
  { account, id }: { account: Account; id: string },
): Promise<BatchStatus> {
  const { address: _, ...wallet } = await requireSigner(chain, account)
  try {
    const method = 'wallet_getCallsStatus'
    return readStatus(v.parse(status, await readWallet({ ...wallet, method, params: [id] })))
  } catch (cause) {
    if (isLatchkeyError(cause, 'connection/not-connected')) throw cause
    throw new LatchkeyError('rpc/call-status-not-approved', {}, { cause })
  }
}

function readStatus({ status: code, receipts }: v.InferOutput<typeof status>): BatchStatus {
  const hash = receipts?.at(-1)?.transactionHash
  const known = hash !== undefined && isHash(hash) ? hash : null
  if (code === 200 || code === 'CONFIRMED') return { status: 'confirmed', hash: known }
  const number = Number(code)
  return number >= 400 ? { status: 'reverted', hash: known } : { status: 'pending' }
}
