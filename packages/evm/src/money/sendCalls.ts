import { type Account, type Capabilities, LatchkeyError, type Network } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { requireChain, requireSigner } from '../signing/requireSigner.ts'
import { askWallet } from '../wallet/askWallet.ts'
import { readCapabilities } from '../wallet/readCapabilities.ts'
import { toAddress } from './toAddress.ts'

const sendReply = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.pipe(
    v.looseObject({ id: v.pipe(v.string(), v.minLength(1)) }),
    v.transform(({ id }) => id),
  ),
])

/** What the wallet can do on a network (EIP-5792). @throws connection/not-connected, wallet/* */
export async function getCapabilities(
  evm: EvmState,
  { account, network }: { account: Account; network: Network },
): Promise<Capabilities> {
  const signer = await requireSigner(evm, account)
  return readCapabilities(signer, chainIdOf(network.caipNetworkId))
}

/** Whether the wallet announces atomic batches (EIP-5792). A wallet that does not respond has none. */
export async function canBatch(
  evm: EvmState,
  options: { account: Account; network: Network },
): Promise<boolean> {
  try {
    return (await getCapabilities(evm, options)).atomic?.status === 'supported'
  } catch {
    // Most wallets do not support the method.
    return false
  }
}

/**
 * Sends calls as one batch with one prompt (EIP-5792). The caller's id makes it idempotent: the wallet rejects a second
 * batch with the same id. The request guard reviews calls that the modal did not build itself.
 * @throws network/wrong-chain, wallet/rejected, connection/not-connected, calls/*, chain/*
 */
export async function sendCalls(
  evm: EvmState,
  options: {
    account: Account
    network: Network
    calls: readonly Call[]
    id: string
    capabilities?: Readonly<Record<string, unknown>>
    isReviewed?: boolean
  },
): Promise<string> {
  const chainId = chainIdOf(options.network.caipNetworkId)
  const signer = await requireSigner(evm, options.account)
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
    ...(options.capabilities ? { capabilities: structuredClone(options.capabilities) } : {}),
  }
  const request = { method: 'wallet_sendCalls', params: [payload] }
  await requireChain(evm, signer, chainId)
  if (!options.isReviewed) {
    await evm.context.reviewRequest?.(request)
    // The wallet may have changed its network while the visitor read the review.
    await requireChain(evm, signer, chainId)
  }
  const { address: _, ...wallet } = signer
  const parsed = v.safeParse(sendReply, await askWallet({ ...wallet, ...request }))
  if (parsed.success) return parsed.output
  throw new LatchkeyError('wallet/failed', { code: null })
}
