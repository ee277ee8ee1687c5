import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
} from 'viem'
import type { ChainId } from '../message/signInMessage.ts'
import { SiwxError } from '../SiwxError.ts'
import { isRevert, type RpcRequest } from './rpcRequest.ts'

export type ContractSignature = {
  hash: Hex
  signature: Hex
  address: Hex
  chainId: ChainId
  rpc: RpcRequest
  timeoutMs: number
}

/**
 * Asks the chain, in one `eth_call` that deploys nothing, whether a smart account stands by a
 * signature. The validator unwraps ERC-6492 and calls ERC-1271. viem's own verifyHash is not used:
 * it answers `false` when the node is down, and "down" must be told from "forged".
 * @throws signin/try-later
 */
export async function isContractSignature(request: ContractSignature): Promise<boolean> {
  const { address, hash, signature, chainId, rpc, timeoutMs } = request
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const [nodeChainId, answer] = await bounded(
      Promise.all([
        rpc({ method: 'eth_chainId', params: [] }, signal),
        rpc({ method: 'eth_call', params: [{ data }, 'latest'] }, signal),
      ]),
      signal,
    )
    requireChain(nodeChainId, chainId)
    return isTrue(answer)
  } catch (cause) {
    if (isRevert(cause)) return false
    throw new SiwxError('signin/try-later', { chainId }, { cause })
  }
}

/** A node of another chain would ask another contract, or none: its word does not count. */
function requireChain(nodeChainId: unknown, chainId: ChainId): void {
  const isHexNumber = typeof nodeChainId === 'string' && /^0x[0-9a-f]{1,64}$/i.test(nodeChainId)
  if (isHexNumber && `eip155:${BigInt(nodeChainId)}` === chainId) return
  throw new Error('the node serves another chain')
}

function isTrue(answer: unknown): boolean {
  return typeof answer === 'string' && /^0x0*1$/.test(answer)
}

/** Some transports do not listen to the signal; the bound holds anyway. */
function bounded<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
