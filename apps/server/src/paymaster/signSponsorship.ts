import { concat, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packOperation, type UserOperation } from '../bundler/operation.ts'
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

/** `paymasterData` for OpenZeppelin's `PaymasterSigner`: validAfter, validUntil, signature. */
export async function signSponsorship(
  key: Hex,
  operation: UserOperation,
  { chainId, validUntil }: { chainId: number; validUntil: number },
): Promise<Hex> {
  const packed = packOperation(operation)
  const signature = await privateKeyToAccount(key).signTypedData({
    domain: {
      name: 'LatchkeyPaymaster',
      version: '1',
      chainId,
      verifyingContract: paymasterAddress(key),
    },
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
      validUntil,
    },
  })
  return encodePaymasterData(validUntil, signature)
}

export function encodePaymasterData(validUntil: number, signature: Hex): Hex {
  return concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])
}
