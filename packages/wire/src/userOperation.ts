import * as v from 'valibot'
import { hex } from './scalars.ts'

/** A JSON-RPC quantity (`0x1f4`) of at most `bits` bits; `bigint` in code. */
export const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 1n << BigInt(bits), `must fit into ${bits} bits`),
  )

/** An EVM address, in any case. */
export const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as `0x${string}`),
)

const wholeBytes = v.pipe(
  hex,
  v.check((text) => text.length % 2 === 0, 'must be whole bytes'),
)

const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)

/** EIP-7702: delegates the sender's code to a contract, from this operation on. */
const authorization = v.object({
  chainId: quantity(64),
  address: evmAddress,
  nonce: quantity(64),
  yParity: v.pipe(
    quantity(1),
    v.transform((bit) => Number(bit)),
  ),
  r: quantity(256),
  s: quantity(256),
})

const accountFields = {
  sender: evmAddress,
  nonce: quantity(256),
  factory: v.optional(v.nullable(evmAddress)),
  factoryData: v.optional(v.nullable(wholeBytes)),
  callData: wholeBytes,
  eip7702Auth: v.optional(v.nullable(authorization)),
}

const paymasterFields = {
  paymaster: v.optional(v.nullable(evmAddress)),
  paymasterData: v.optional(v.nullable(wholeBytes)),
}

/** An ERC-4337 operation for EntryPoint 0.7, as `eth_sendUserOperation` takes it. */
export const userOperation = v.object({
  ...accountFields,
  ...paymasterFields,
  paymasterVerificationGasLimit: v.optional(v.nullable(quantity(128))),
  paymasterPostOpGasLimit: v.optional(v.nullable(quantity(128))),
  callGasLimit: quantity(128),
  verificationGasLimit: quantity(128),
  preVerificationGas: quantity(128),
  maxFeePerGas: quantity(128),
  maxPriorityFeePerGas: quantity(128),
  signature: wholeBytes,
})

/**
 * An operation without gas limits, for `eth_estimateUserOperationGas` (with a dummy signature) and
 * for the `pm_` methods. Limits that it has are kept where they are above the estimate.
 */
export const partialUserOperation = v.object({
  ...accountFields,
  ...paymasterFields,
  paymasterVerificationGasLimit: v.optional(v.nullable(quantity(128))),
  paymasterPostOpGasLimit: v.optional(v.nullable(quantity(128))),
  callGasLimit: v.optional(v.nullable(quantity(128))),
  verificationGasLimit: v.optional(v.nullable(quantity(128))),
  preVerificationGas: v.optional(v.nullable(quantity(128))),
  maxFeePerGas: v.optional(v.nullable(quantity(128))),
  maxPriorityFeePerGas: v.optional(v.nullable(quantity(128))),
  signature: v.optional(v.nullable(wholeBytes)),
})

/** `params` of the bundler's methods, by method. */
export const bundlerParams = {
  eth_sendUserOperation: v.tuple([userOperation, evmAddress]),
  eth_estimateUserOperationGas: v.tupleWithRest(
    [partialUserOperation, evmAddress],
    // State overrides, which other bundlers take.
    v.unknown(),
  ),
  eth_getUserOperationReceipt: v.tuple([hash]),
  eth_getUserOperationByHash: v.tuple([hash]),
  eth_supportedEntryPoints: v.tuple([]),
  eth_chainId: v.tuple([]),
  /** ERC-7677: operation, EntryPoint, chain, and a context of the wallet. */
  pm_getPaymasterStubData: v.tupleWithRest(
    [partialUserOperation, evmAddress, quantity(64)],
    v.unknown(),
  ),
  pm_getPaymasterData: v.tupleWithRest(
    [partialUserOperation, evmAddress, quantity(64)],
    v.unknown(),
  ),
}

/** Error codes of ERC-4337's JSON-RPC. */
export const bundlerErrorCodes = {
  invalidParams: -32_602,
  rejectedByAccount: -32_500,
  rejectedByPaymaster: -32_501,
  opcodeRules: -32_502,
  outOfTimeRange: -32_503,
  throttled: -32_504,
  stakeTooLow: -32_505,
  unsupportedAggregator: -32_506,
  invalidSignature: -32_507,
  executionReverted: -32_521,
} as const

/** The result of `eth_estimateUserOperationGas`. */
export const userOperationGas = v.object({
  preVerificationGas: quantity(128),
  verificationGasLimit: quantity(128),
  callGasLimit: quantity(128),
  paymasterVerificationGasLimit: v.optional(quantity(128)),
  paymasterPostOpGasLimit: v.optional(quantity(128)),
})

/** The result of `eth_getUserOperationReceipt`, or `null` before the operation is included. */
export const userOperationReceipt = v.nullable(
  v.object({
    userOpHash: hash,
    entryPoint: evmAddress,
    sender: evmAddress,
    nonce: quantity(256),
    paymaster: v.optional(evmAddress),
    actualGasCost: quantity(256),
    actualGasUsed: quantity(256),
    success: v.boolean(),
    /** The revert data of the operation's calls. */
    reason: v.optional(hex),
    logs: v.array(v.looseObject({ address: evmAddress, topics: v.array(hex), data: hex })),
    receipt: v.looseObject({ transactionHash: hash, blockHash: hash, blockNumber: quantity(64) }),
  }),
)

/** The result of `pm_getPaymasterStubData` and of `pm_getPaymasterData` (ERC-7677). */
export const paymasterReply = v.object({
  paymaster: evmAddress,
  paymasterData: wholeBytes,
  paymasterVerificationGasLimit: v.optional(quantity(128)),
  paymasterPostOpGasLimit: v.optional(quantity(128)),
  sponsor: v.optional(v.object({ name: v.string(), icon: v.optional(v.string()) })),
  isFinal: v.optional(v.boolean()),
})

export type UserOperation = v.InferOutput<typeof userOperation>
export type PartialUserOperation = v.InferOutput<typeof partialUserOperation>
