import {
  type Address,
  concat,
  type Hex,
  hashTypedData,
  hexToNumber,
  numberToHex,
  slice,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packOperation, type UserOperation } from '../userOperation/operation.ts'
import { paymasterAddress } from './paymasterContract.ts'

const userOperationRequest = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterVerificationGasLimit', type: 'uint256' },
  { name: 'paymasterPostOpGasLimit', type: 'uint256' },
  { name: 'validAfter', type: 'uint48' },
  { name: 'validUntil', type: 'uint48' },
] as const

const sponsorship = [
  { name: 'request', type: 'bytes32' },
  { name: 'bundler', type: 'address' },
] as const

/** `bundler`: the account that alone may send the operation; the zero address lets every bundler. */
export type SponsorshipTerms = { validUntil: number; bundler: Address }

/** `paymasterData` for `contracts/VerifyingPaymaster.sol`, which signs OpenZeppelin's request and the bundler. */
export async function signSponsorship(
  key: Hex,
  operation: UserOperation,
  { chainId, ...terms }: SponsorshipTerms & { chainId: number },
): Promise<Hex> {
  const packed = packOperation(operation)
  const domain = {
    name: 'LatchkeyPaymaster',
    version: '1',
    chainId,
    verifyingContract: paymasterAddress(key),
  }
  const request = hashTypedData({
    domain,
    types: { UserOperationRequest: userOperationRequest },
    primaryType: 'UserOperationRequest',
    message: {
      sender: packed.sender,
      nonce: packed.nonce,
      initCode: packed.initCode,
      callData: packed.callData,
      accountGasLimits: packed.accountGasLimits,
      preVerificationGas: packed.preVerificationGas,
      gasFees: packed.gasFees,
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
      validAfter: 0,
      validUntil: terms.validUntil,
    },
  })
  const signature = await privateKeyToAccount(key).signTypedData({
    domain,
    types: { Sponsorship: sponsorship },
    primaryType: 'Sponsorship',
    message: { request, bundler: terms.bundler },
  })
  return encodePaymasterData(terms, signature)
}

export function encodePaymasterData(
  { validUntil, bundler }: SponsorshipTerms,
  signature: Hex,
): Hex {
  const toTime = (seconds: number) => numberToHex(seconds, { size: 6 })
  return concat([toTime(0), toTime(validUntil), bundler, signature])
}

/** When the paymaster's signature expires. */
export function readValidUntil(paymasterData: Hex): Date {
  return new Date(hexToNumber(slice(paymasterData, 6, 12)) * 1000)
}
