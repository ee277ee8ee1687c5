import type { PartialUserOperation, UserOperation } from '@latchkey/wire/userOperation'
import { type Hex, numberToHex } from 'viem'
import {
  entryPoint07Address,
  getUserOperationHash,
  type PackedUserOperation,
  toPackedUserOperation,
  type UserOperation as ViemOperation,
} from 'viem/account-abstraction'

export type { UserOperation }

/** The operation as EntryPoint 0.7 takes it. */
export function packOperation(operation: UserOperation): PackedUserOperation {
  return toPackedUserOperation(toViem(operation))
}

/** The hash that identifies an operation on one chain; its signature is no part of it. */
export function hashOperation(operation: UserOperation, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: toViem(operation),
  })
}

/** An operation with zero in place of everything that is not known yet. */
export function completeOperation(partial: PartialUserOperation): UserOperation {
  return {
    ...partial,
    callGasLimit: partial.callGasLimit ?? 0n,
    verificationGasLimit: partial.verificationGasLimit ?? 0n,
    preVerificationGas: partial.preVerificationGas ?? 0n,
    maxFeePerGas: partial.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: partial.maxPriorityFeePerGas ?? 0n,
    signature: partial.signature ?? '0x',
  }
}

/** The operation as JSON-RPC writes it. */
export function encodeOperation(operation: UserOperation): Record<string, unknown> {
  return encodeQuantities(operation)
}

/** `bigint`s as JSON-RPC quantities; members without a value are left out. */
export function encodeQuantities(value: object): Record<string, unknown> {
  const entries = Object.entries(value).flatMap(([name, member]) =>
    member === null || member === undefined ? [] : [[name, encodeMember(member)] as const],
  )
  return Object.fromEntries(entries)
}

function encodeMember(member: unknown): unknown {
  if (typeof member === 'bigint' || typeof member === 'number') return numberToHex(member)
  return typeof member === 'object' && member !== null ? encodeQuantities(member) : member
}

/** The most that an operation can cost, in wei. */
export function maxCostOf(operation: UserOperation): bigint {
  return gasLimitOf(operation) * operation.maxFeePerGas
}

/** All gas that an operation may use, its preVerificationGas included. */
export function gasLimitOf(operation: UserOperation): bigint {
  return (
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  )
}

function toViem(operation: UserOperation): ViemOperation<'0.7'> {
  const { factory, factoryData, paymaster, paymasterData } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    callData: operation.callData,
    callGasLimit: operation.callGasLimit,
    verificationGasLimit: operation.verificationGasLimit,
    preVerificationGas: operation.preVerificationGas,
    maxFeePerGas: operation.maxFeePerGas,
    maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
    signature: operation.signature,
    ...(factory ? { factory, factoryData: factoryData ?? '0x' } : {}),
    ...(paymaster
      ? {
          paymaster,
          paymasterData: paymasterData ?? '0x',
          paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 0n,
          paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
        }
      : {}),
  }
}
