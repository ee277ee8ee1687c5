import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { type RpcRequest, verifyEvmHash } from '@latchkey/siwx/evm'
import {
  type EIP1193RequestFn,
  type Hex,
  hashMessage,
  hashTypedData,
  type TypedDataDefinition,
} from 'viem'
import type { EvmState } from '../evmState.ts'
import { guardClient } from '../rpc/guardClient.ts'
import type { Signer } from '../wallet/askWallet.ts'

/** A smart account's node has this long to respond; a key's signature is verified without one. */
const timeoutMs = 5_000

type TypedData = TypedDataDefinition<Record<string, unknown>, string>
type Signed = { signer: Signer; signature: Hex; chainId: number }

/** @throws wallet/wrong-signature */
export async function checkMessage(
  evm: EvmState,
  { data, ...signed }: Signed & { data: Hex },
): Promise<void> {
  await checkHash(evm, { ...signed, hash: hashMessage({ raw: data }) })
}

/** @throws wallet/wrong-signature */
export async function checkTypedData(
  evm: EvmState,
  { data, ...signed }: Signed & { data: TypedData },
): Promise<void> {
  const hash = hashOf(data)
  if (hash) await checkHash(evm, { ...signed, hash })
}

/** `null` for data that a wallet may sign and viem does not encode, such as an address with a wrong checksum. */
function hashOf(data: TypedData): Hex | null {
  try {
    return hashTypedData(data)
  } catch {
    return null
  }
}

/** Verifies by recovery (EOA), else asks the account's contract on the site's node (ERC-1271, ERC-6492). */
async function checkHash(
  evm: EvmState,
  { signer, signature, chainId, hash }: Signed & { hash: Hex },
): Promise<void> {
  const { address, wallet } = signer
  const id = `eip155:${chainId}` as const
  const options = { rpc: { [id]: nodeOf(evm, id) }, timeoutMs }
  // It rejects when no node responds. The signature then passes, because the account may be a contract that signed it;
  // the site's verification decides.
  const verifying = verifyEvmHash({ hash, signature, address, chainId: id }, options)
  if (await verifying.catch(() => true)) return
  throw new LatchkeyError('wallet/wrong-signature', { wallet })
}

/** The request function of the site's node. It rejects for a network that the site does not have. */
function nodeOf(evm: EvmState, id: CaipNetworkId): RpcRequest {
  return async (call) => {
    const network = evm.context.networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new LatchkeyError('network/not-supported', { id })
    // viem types each method; the verifier reads the reply itself.
    const request = guardClient(evm, network).request as EIP1193RequestFn
    return request(call as never)
  }
}
