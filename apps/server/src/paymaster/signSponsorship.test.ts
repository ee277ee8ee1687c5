import {
  concat,
  type Hex,
  hashTypedData,
  numberToHex,
  pad,
  parseAbiParameters,
  recoverTypedDataAddress,
  slice,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { UserOperation } from '../userOperation/operation.ts'
import { paymasterAddress } from './paymasterContract.ts'
import { encodePaymasterData, readValidUntil, signSponsorship } from './signSponsorship.ts'

const key = pad('0x07')
const bundler = `0x${'b1'.repeat(20)}` as const
const operation: UserOperation = {
  sender: `0x${'aa'.repeat(20)}`,
  nonce: 5n,
  factory: `0x${'fa'.repeat(20)}`,
  factoryData: '0x12',
  callData: '0x1234',
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 4n,
  maxPriorityFeePerGas: 5n,
  paymaster: `0x${'99'.repeat(20)}`,
  paymasterVerificationGasLimit: 6n,
  paymasterPostOpGasLimit: 7n,
  paymasterData: '0x',
  signature: '0x',
}
const terms = { chainId: 1, validUntil: 1_900_000_000, bundler }

test('the data of the paymaster is both times, the bundler and the signature', async () => {
  const signature: Hex = `0x${'5e'.repeat(65)}`
  const data = encodePaymasterData({ validUntil: 0x0102_0304_0506, bundler }, signature)
  expect(data).toBe(`0x000000000000010203040506${'b1'.repeat(20)}${'5e'.repeat(65)}`)
  expect(await signSponsorship(key, operation, terms)).toMatch(
    new RegExp(`^0x0{12}${numberToHex(1_900_000_000, { size: 6 }).slice(2)}(b1){20}[0-9a-f]{130}$`),
  )
})

test('the expiry is read from the second time', () => {
  const data: Hex = `0x000000000001${numberToHex(1_900_000_000, { size: 6 }).slice(2)}`
  expect(readValidUntil(data)).toEqual(new Date(1_900_000_000_000))
})

test.each<[string, Partial<UserOperation>, Partial<typeof terms>]>([
  ['sender', { sender: `0x${'ab'.repeat(20)}` }, {}],
  ['nonce', { nonce: 6n }, {}],
  ['factory', { factory: `0x${'fb'.repeat(20)}` }, {}],
  ['factoryData', { factoryData: '0x13' }, {}],
  ['callData', { callData: '0x1235' }, {}],
  ['callGasLimit', { callGasLimit: 2n }, {}],
  ['verificationGasLimit', { verificationGasLimit: 3n }, {}],
  ['preVerificationGas', { preVerificationGas: 4n }, {}],
  ['maxFeePerGas', { maxFeePerGas: 5n }, {}],
  ['maxPriorityFeePerGas', { maxPriorityFeePerGas: 4n }, {}],
  ['paymasterVerificationGasLimit', { paymasterVerificationGasLimit: 7n }, {}],
  ['paymasterPostOpGasLimit', { paymasterPostOpGasLimit: 6n }, {}],
  ['chainId', {}, { chainId: 2 }],
  ['validUntil', {}, { validUntil: 1_900_000_001 }],
  ['bundler', {}, { bundler: `0x${'b2'.repeat(20)}` }],
])('the signature is over the %s', async (_name, change, changedTerms) => {
  const signatureOf = async (signed: UserOperation, signedTerms: typeof terms) =>
    slice(await signSponsorship(key, signed, signedTerms), 32)
  expect(await signatureOf({ ...operation, ...change }, { ...terms, ...changedTerms })).not.toBe(
    await signatureOf(operation, terms),
  )
})

test('the signature is neither over the account’s signature nor over the data of the paymaster', async () => {
  const signed = await signSponsorship(key, operation, terms)
  const later = { ...operation, signature: '0x99', paymasterData: '0x88' } as const
  expect(await signSponsorship(key, later, terms)).toBe(signed)
})

test('the signature is OpenZeppelin’s request and the bundler, by the key of the paymaster', async () => {
  const domain = {
    name: 'LatchkeyPaymaster',
    version: '1',
    chainId: 1,
    verifyingContract: paymasterAddress(key),
  }
  const request = hashTypedData({
    domain,
    types: {
      UserOperationRequest: parseAbiParameters(
        'address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, uint256 paymasterVerificationGasLimit, uint256 paymasterPostOpGasLimit, uint48 validAfter, uint48 validUntil',
      ).map(({ name = '', type }) => ({ name, type })),
    },
    primaryType: 'UserOperationRequest',
    message: {
      sender: operation.sender,
      nonce: 5n,
      initCode: `0x${'fa'.repeat(20)}12`,
      callData: '0x1234',
      accountGasLimits: concat([pad('0x02', { size: 16 }), pad('0x01', { size: 16 })]),
      preVerificationGas: 3n,
      gasFees: concat([pad('0x05', { size: 16 }), pad('0x04', { size: 16 })]),
      paymasterVerificationGasLimit: 6n,
      paymasterPostOpGasLimit: 7n,
      validAfter: 0,
      validUntil: 1_900_000_000,
    },
  })
  const signer = await recoverTypedDataAddress({
    domain,
    types: {
      Sponsorship: [
        { name: 'request', type: 'bytes32' },
        { name: 'bundler', type: 'address' },
      ],
    },
    primaryType: 'Sponsorship',
    message: { request, bundler },
    signature: slice(await signSponsorship(key, operation, terms), 32),
  })
  expect(signer).toBe(privateKeyToAccount(key).address)
})
