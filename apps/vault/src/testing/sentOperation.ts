import { AbiCoder, concat, getBytes, keccak256, toBeHex, verifyTypedData } from 'ethers'
import type { Hex } from 'viem'

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
}

/** An operation as `eth_sendUserOperation` gets it. */
export type SentOperation = Readonly<Record<string, Hex>>

const pair = (high: Hex = '0x0', low: Hex = '0x0') => concat([toBeHex(high, 16), toBeHex(low, 16)])

/** The operation as ERC-4337 0.7 packs it, computed with ethers. */
function pack(sent: SentOperation) {
  const { factory, factoryData = '0x', paymaster, paymasterData = '0x' } = sent
  const paymasterGas = pair(sent.paymasterVerificationGasLimit, sent.paymasterPostOpGasLimit)
  return {
    ...{ sender: sent.sender, nonce: sent.nonce, callData: sent.callData },
    initCode: factory ? concat([factory, factoryData]) : '0x',
    accountGasLimits: pair(sent.verificationGasLimit, sent.callGasLimit),
    preVerificationGas: sent.preVerificationGas,
    gasFees: pair(sent.maxPriorityFeePerGas, sent.maxFeePerGas),
    paymasterAndData: paymaster ? concat([paymaster, paymasterGas, paymasterData]) : '0x',
  }
}

/** The key that signed an operation for the contract `name` of its sender. */
export function signerOf(
  sent: SentOperation,
  { name, chainId }: { name: string; chainId: number },
): string {
  const domain = { name, version: '1', chainId, verifyingContract: sent.sender ?? '' }
  return verifyTypedData(domain, types, { ...pack(sent), entryPoint }, sent.signature ?? '')
}

/** The hash by which the EntryPoint names an operation. */
export function hashOf(sent: SentOperation, chainId: number): string {
  const coder = AbiCoder.defaultAbiCoder()
  const packed = pack(sent)
  const hashed = coder.encode(
    ['address', 'uint256', 'bytes32', 'bytes32', 'bytes32', 'uint256', 'bytes32', 'bytes32'],
    [
      ...[
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData ?? '0x'),
      ],
      ...[packed.accountGasLimits, packed.preVerificationGas, packed.gasFees],
      keccak256(getBytes(packed.paymasterAndData)),
    ],
  )
  return keccak256(
    coder.encode(['bytes32', 'address', 'uint256'], [keccak256(hashed), entryPoint, chainId]),
  )
}
