import {
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  isErc6492Signature,
  parseAbi,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import type { CaipNetworkId } from '../message/signInMessage.ts'
import { SiwxError } from '../SiwxError.ts'
import { isRevert, type RpcCall, type RpcRequest } from './rpcRequest.ts'

export type ContractSignature = {
  hash: Hex
  signature: Hex
  address: Hex
  chainId: CaipNetworkId
  rpc: RpcRequest
  timeoutMs: number
}

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** ERC-1271's magic value as the ABI encodes `bytes4`. */
const magicValue = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Asks the chain whether a smart account confirms a signature (ERC-1271, ERC-6492). Only a contract
 * can answer yes; an address without code never does. viem's own verifyHash is not used: it falls
 * back to ecrecover, and it responds `false` when the node is down, which is not "forged".
 * @throws signin/try-later
 */
export async function isContractSignature(request: ContractSignature): Promise<boolean> {
  const { chainId, rpc, timeoutMs } = request
  const toCheck = isErc6492Signature(request.signature) ? validatorCheck : accountCheck
  const { call, isYes } = toCheck(request)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const [nodeChainId, answer] = await rejectOnAbort(
      Promise.all([rpc({ method: 'eth_chainId', params: [] }, signal), rpc(call, signal)]),
      signal,
    )
    requireChain(nodeChainId, chainId)
    return typeof answer === 'string' && isYes(answer)
  } catch (cause) {
    if (isRevert(cause)) return false
    throw new SiwxError('signin/try-later', { chainId }, { cause })
  }
}

/** A call of a node, and whether its answer confirms the signature. */
type SignatureCheck = { call: RpcCall; isYes(answer: string): boolean }
type Claim = Pick<ContractSignature, 'address' | 'hash' | 'signature'>

/** ERC-1271. An address without code returns `0x`, which is not the magic value. */
function accountCheck({ address, hash, signature }: Claim): SignatureCheck {
  const data = encodeFunctionData({
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return {
    call: { method: 'eth_call', params: [{ to: address, data }, 'latest'] },
    isYes: (answer) => answer.toLowerCase() === magicValue,
  }
}

/**
 * ERC-6492, in one `eth_call` that leaves nothing on the chain: the validator runs the wrapper's
 * deployment, then asks the account by ERC-1271. It would use ecrecover for a signature without the
 * wrapper, and ecrecover gives the zero address for a broken signature: it is asked only with one.
 */
function validatorCheck({ address, hash, signature }: Claim): SignatureCheck {
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    args: [address, hash, signature],
    bytecode: universalSignatureValidatorByteCode,
  })
  return {
    call: { method: 'eth_call', params: [{ data }, 'latest'] },
    isYes: (answer) => /^0x0*1$/.test(answer),
  }
}

/** Checks the node's chain id: a node of another chain would call another contract, or none. */
function requireChain(nodeChainId: unknown, chainId: CaipNetworkId): void {
  const isHexNumber = typeof nodeChainId === 'string' && /^0x[0-9a-f]{1,64}$/i.test(nodeChainId)
  if (isHexNumber && `eip155:${BigInt(nodeChainId)}` === chainId) return
  throw new Error('the node serves another chain')
}

/** Enforces the time limit for transports that ignore the signal. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
