import { type Address, isAddressEqual } from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { type AccountCall, decodeCalls } from './accountCalls.ts'
import type { Authorization } from './authorization.ts'
import type { Operation } from './operation.ts'
import { refuseOwnCalls } from './refuseOwnCalls.ts'
import type { SmartAccount } from './smartAccount.ts'

export type DecodedOperation = {
  calls: readonly AccountCall[]
  /** The most that the account pays for gas; 0 when a paymaster pays. */
  fee: bigint
}

type ExpectedOperation = {
  account: SmartAccount
  paymaster: Address | null
  /** The one that the approval showed. */
  authorization?: Authorization | undefined
}

/**
 * Decodes an operation from the bytes that would be signed, and rejects whatever is more than calls to other
 * contracts: another account, another deployment, a change of owner or code, a delegation (EIP-7702), a paymaster that
 * the vault's own configuration does not name.
 * @throws NotAllowed
 */
export function decodeOperation(
  operation: Operation,
  expected: ExpectedOperation,
): DecodedOperation {
  checkOperation(operation, expected)
  const calls = decodeCalls(operation.callData)
  refuseOwnCalls(calls, expected.account)
  return { calls, fee: operation.paymaster ? 0n : feeOf(operation) }
}

/** Rejects an operation by everything but its calls. @throws NotAllowed */
export function checkOperation(operation: Operation, expected: ExpectedOperation): void {
  const { account, paymaster } = expected
  if (!isAddressEqual(operation.sender, account.address)) {
    throw new NotAllowed('This is for another account')
  }
  refuseForeignDeployment(operation, account)
  refuseForeignAuthorization(operation, expected)
  refuseForeignPaymaster(operation, paymaster)
}

/** EIP-7702. */
function refuseForeignAuthorization(
  { authorization }: Operation,
  expected: ExpectedOperation,
): void {
  if (authorization === undefined && expected.authorization === undefined) return
  const isShown =
    authorization?.address === expected.authorization?.address &&
    authorization?.chainId === expected.authorization?.chainId &&
    authorization?.nonce === expected.authorization?.nonce
  if (!isShown) throw new NotAllowed('This would pass the account to a contract')
}

function refuseForeignDeployment(operation: Operation, account: SmartAccount): void {
  const { factory, factoryData } = operation
  if (factory === undefined && factoryData === undefined) return
  const isOwnDeployment =
    account.kind === 'hybrid' &&
    factory !== undefined &&
    isAddressEqual(factory, account.factory) &&
    factoryData?.toLowerCase() === account.factoryData.toLowerCase()
  if (!isOwnDeployment) throw new NotAllowed('This would deploy another account')
}

function refuseForeignPaymaster(operation: Operation, paymaster: Address | null): void {
  const { paymaster: operationPaymaster, paymasterData } = operation
  if (operationPaymaster === undefined && paymasterData === undefined) return
  if (!operationPaymaster || !paymaster || !isAddressEqual(operationPaymaster, paymaster)) {
    throw new NotAllowed('Another account than the one of this wallet would pay the fee')
  }
}

function feeOf(operation: Operation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  return (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
}
