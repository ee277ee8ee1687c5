import { TypedDataEncoder, verifyTypedData } from 'ethers'
import { describe, expect, test } from 'vitest'
import { account, owner, testRoot } from '../testing/accountTools.ts'
import { hashOperation, type Operation, signOperation } from './operation.ts'
import { upgradedAccountOf } from './smartAccount.ts'

const fields =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint'
const types = {
  PackedUserOperation: fields.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  }),
}
const word = (high: bigint, low: bigint) =>
  `0x${high.toString(16).padStart(32, '0')}${low.toString(16).padStart(32, '0')}`
const operation: Operation = {
  ...{ sender: account.address, nonce: 1n, callData: '0x1234', signature: '0x' },
  ...{ factory: account.factory, factoryData: '0x5678' },
  ...{ callGasLimit: 2n, verificationGasLimit: 3n, preVerificationGas: 4n },
  ...{ maxFeePerGas: 5n, maxPriorityFeePerGas: 6n },
  ...{
    paymaster: owner,
    paymasterVerificationGasLimit: 7n,
    paymasterPostOpGasLimit: 8n,
    paymasterData: '0x9a',
  },
}
const message = {
  ...{ sender: account.address, nonce: 1n, initCode: `${account.factory}5678`, callData: '0x1234' },
  ...{ accountGasLimits: word(3n, 2n), preVerificationGas: 4n, gasFees: word(6n, 5n) },
  paymasterAndData: `${owner}${word(7n, 8n).slice(2)}9a`,
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
}

describe.each([
  ['HybridDeleGator', account],
  ['EIP7702StatelessDeleGator', upgradedAccountOf(owner)],
] as const)('an operation of %s', (name, signer) => {
  const domain = { name, version: '1', chainId: 8_453, verifyingContract: signer.address }

  test('has the hash of all its fields in the domain of its account', () => {
    const hash = hashOperation(operation, { account: signer, chainId: 8_453 })
    expect(hash).toBe(TypedDataEncoder.hash(domain, types, message))
  })

  test('is signed by the wallet’s key', async () => {
    const signed = await signOperation(new Uint8Array(testRoot), operation, {
      account: signer,
      chainId: 8_453,
    })
    expect(verifyTypedData(domain, types, message, signed.signature)).toBe(owner)
    expect({ ...signed, signature: '0x' }).toEqual(operation)
  })
})
