import { paymasterReply, quantity, userOperationGas } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
} from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { ServerRefusal } from '../api/callServer.ts'
import { assessFee, type Fee } from '../approve/fee.ts'
import { chainNumber, coinOf } from '../approve/networks.ts'
import type { CallRpc } from '../approve/node.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import type { Authorization } from './authorization.ts'
import { entryPoint } from './entryPoint.ts'
import { canBeSent, hasUnusualGas } from './gasBounds.ts'
import type { Operation } from './operation.ts'
import type { HybridAccount, SmartAccount } from './smartAccount.ts'

const word = quantity(256)
const abi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** As long as a real signature and of no known key, for the gas estimate. */
const dummySignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
const dummyAuthorization = {
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'1'.repeat(64)}`,
  yParity: 0,
} as const

/** The chain's node, and the bundler with its paymaster. */
export type ChainRpc = { node: CallRpc; bundler: CallRpc; chainId: string }

/** An operation that can be signed. */
export type FilledOperation = {
  operation: Operation
  fee: Fee
  isSponsored: boolean
  /** The operation deploys the account. */
  deploysAccount: boolean
}

/** What `fillOperation` is given of an operation. */
export type FillPlan = {
  account: SmartAccount
  calls: readonly AccountCall[]
  nonce: bigint
  /** The operation also upgrades the key's account (EIP-7702). */
  authorization?: Authorization
  /** The paymaster of the vault's configuration. */
  paymaster: Address | null
  /** For the gas estimate: as long and as costly as the one that the owner will give. Default: of the wallet's key. */
  signature?: Hex
}

/** The account's next nonce with a key (ERC-4337); the lowest 64 bits count the operations with this key. */
export async function readNonce(node: CallRpc, account: Address, key: bigint): Promise<bigint> {
  const call = encodeFunctionData({ abi, functionName: 'getNonce', args: [account, key] })
  return v.parse(word, await node('eth_call', [{ to: entryPoint, data: call }, 'latest']))
}

export async function isDeployed(node: CallRpc, { address }: HybridAccount): Promise<boolean> {
  return (await node('eth_getCode', [address, 'latest'])) !== '0x'
}

/**
 * Fills in fees and gas limits and asks the project's paymaster to sponsor the operation (ERC-7677). If the paymaster
 * declines or is not the configured one, the account pays the fee itself.
 * @throws ServerRefusal when the bundler or the node rejects the operation; its message is a sentence for the visitor
 */
export async function fillOperation(rpc: ChainRpc, plan: FillPlan): Promise<FilledOperation> {
  const { account, calls, nonce, paymaster, signature = dummySignature } = plan
  const [initFields, price, tip] = await Promise.all([
    readInitFields(rpc.node, plan),
    rpc.node('eth_gasPrice', []),
    rpc.node('eth_maxPriorityFeePerGas', []),
  ])
  // Bundlers reject less than 1.25 times the base fee; it may rise until the visitor approves.
  const maxFeePerGas = (v.parse(word, price) * 3n) / 2n
  const priorityFee = v.parse(word, tip)
  const draft: Operation = {
    sender: account.address,
    nonce,
    ...initFields,
    callData: encodeCalls(calls),
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas,
    maxPriorityFeePerGas: priorityFee < maxFeePerGas ? priorityFee : maxFeePerGas,
    signature,
  }
  const sponsored = paymaster && (await requestSponsorship(rpc, draft, paymaster))
  const operation = sponsored || (await estimateGas(rpc, draft))
  if (!canBeSent(operation)) throw wouldFailError()
  return {
    operation,
    fee: feeOf(operation, rpc),
    isSponsored: Boolean(sponsored),
    deploysAccount: operation.factory !== undefined,
  }
}

/** What gives the account its code with this operation: its deployment, or an authorization that is not signed yet. */
async function readInitFields(
  node: CallRpc,
  { account, authorization }: FillPlan,
): Promise<Pick<Operation, 'factory' | 'factoryData' | 'authorization'>> {
  if (authorization) return { authorization: { ...authorization, ...dummyAuthorization } }
  if (account.kind === 'upgraded' || (await isDeployed(node, account))) return {}
  return { factory: account.factory, factoryData: account.factoryData }
}

async function estimateGas({ bundler, chainId }: ChainRpc, draft: Operation): Promise<Operation> {
  const { callGasLimit: _, verificationGasLimit: __, preVerificationGas: ___, ...rest } = draft
  const params = [formatUserOperationRequest(rest), entryPoint]
  const answer = await bundler('eth_estimateUserOperationGas', params).catch((error: unknown) => {
    throw explainBundlerError(error, chainId)
  })
  const gas = v.parse(userOperationGas, answer)
  const { callGasLimit, verificationGasLimit, preVerificationGas } = gas
  const limits = { callGasLimit, verificationGasLimit, preVerificationGas }
  const paymasterLimits = draft.paymaster && {
    paymasterVerificationGasLimit: gas.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: gas.paymasterPostOpGasLimit ?? 0n,
  }
  return { ...draft, ...limits, ...paymasterLimits }
}

/** The operation with the paymaster's signature, or `null` when the project does not pay for it. */
async function requestSponsorship(
  rpc: ChainRpc,
  draft: Operation,
  paymaster: Address,
): Promise<Operation | null> {
  const stub = await askPaymaster(rpc, 'pm_getPaymasterStubData', draft, paymaster)
  if (!stub) return null
  const estimated = await estimateGas(rpc, { ...draft, ...stub })
  const data = await askPaymaster(rpc, 'pm_getPaymasterData', estimated, paymaster)
  return data && { ...estimated, ...data }
}

async function askPaymaster(
  { bundler, chainId }: ChainRpc,
  method: string,
  operation: Operation,
  paymaster: Address,
) {
  const chainIdHex = numberToHex(chainNumber(chainId))
  const params = [formatUserOperationRequest(operation), entryPoint, chainIdHex, {}]
  const answer = await bundler(method, params).catch(() => null)
  const read = v.safeParse(paymasterReply, answer)
  if (!read.success || !isAddressEqual(read.output.paymaster, paymaster)) return null
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = read.output
  return {
    paymaster,
    paymasterData: read.output.paymasterData,
    ...(paymasterVerificationGasLimit ? { paymasterVerificationGasLimit } : {}),
    ...(paymasterPostOpGasLimit === undefined ? {} : { paymasterPostOpGasLimit }),
  }
}

function feeOf(operation: Operation, { chainId }: ChainRpc): Fee {
  const { callGasLimit, verificationGasLimit, preVerificationGas, paymaster } = operation
  if (paymaster) return { amount: 0n, isHigh: false }
  const fee = assessFee({
    chainId: chainNumber(chainId),
    gas: callGasLimit + verificationGasLimit + preVerificationGas,
    gasPrice: operation.maxFeePerGas,
  })
  return { ...fee, isHigh: fee.isHigh || hasUnusualGas(operation, chainId) }
}

function wouldFailError(): ServerRefusal {
  const message = texts().smartAccount.wouldFail
  return new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
}

/** The bundler's error as a sentence for the visitor; AA21 is ERC-4337's code of an account that cannot pay. */
export function explainBundlerError(error: unknown, chainId: string): unknown {
  if (!(error instanceof ServerRefusal)) return error
  const { code, message, retryAfterSeconds } = error
  const withMessage = (reason: string) =>
    new ServerRefusal({ code, message: reason, retryAfterSeconds })
  if (message.includes('AA21'))
    return withMessage(fill(texts().smartAccount.feeTooLow, { coin: coinOf(chainId) }))
  return /reverted/i.test(message) ? withMessage(texts().smartAccount.wouldFail) : error
}
