import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  maxUint256,
  parseEther,
  stringToHex,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { approvalPlace, needsVerification } from './approvalPlace.ts'
import { decodeEvmRequest } from './decodeEvmRequest.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const requestContext = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: own },
}

const transaction = (fields: object) =>
  decodeEvmRequest('eth_sendTransaction', [{ from: own, ...fields }], requestContext)
const call = (name: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: name, args: [other, amount] })
const sign = (text: string) =>
  decodeEvmRequest('personal_sign', [stringToHex(text), own], requestContext)

const dollars = (usd: number) => BigInt(usd * 1_000_000)
const payment = () => transaction({ to: other, value: toHex(parseEther('1')) })
const permission = (amount: bigint) => transaction({ to: token, data: call('approve', amount) })

test.each([
  ['a payment of 50 dollars to a new recipient', 'frame', payment(), 50, 'new'],
  ['a payment above 50 dollars to a new recipient', 'window', payment(), 50.01, 'new'],
  ['a payment without a price to a new recipient', 'window', payment(), null, 'new'],
  ['a payment above 50 dollars to a known recipient', 'frame', payment(), 5_000, 'known'],
  ['a payment to a look-alike of a known recipient', 'window', payment(), 1, 'look-alike'],
  ['an allowance below 50 dollars for a new spender', 'frame', permission(5n), 5, 'new'],
  ['an allowance above 50 dollars for a new spender', 'window', permission(5n), 500, 'new'],
  ['an unlimited allowance for a known spender', 'window', permission(maxUint256), 0, 'known'],
  ['the revocation of an allowance', 'frame', permission(0n), 0, 'known'],
] as const)(
  'the vault lets a wallet with a passkey approve %s in the %s',
  (_what, place, decoded, usd, receiverStatus) => {
    const microUsd = usd === null ? null : dollars(usd)
    const verification = { hasPasskey: true, wasVerified: false }
    expect(approvalPlace(decoded, { microUsd, receiverStatus, verification })).toBe(place)
  },
)

test.each([
  ['a message after a recent verification', 'frame', sign('hello'), 0, true],
  ['a message without a recent verification', 'window', sign('hello'), 0, false],
  ['a payment of 50 dollars after a recent verification', 'frame', payment(), 50, true],
  ['a payment above 50 dollars after a recent verification', 'window', payment(), 51, true],
  ['a payment of 1 dollar without a recent verification', 'window', payment(), 1, false],
  [
    'the revocation of an allowance without a recent verification',
    'window',
    permission(0n),
    0,
    false,
  ],
] as const)(
  'the vault lets a wallet without a passkey approve %s in the %s',
  (_what, place, decoded, usd, wasVerified) => {
    const verification = { hasPasskey: false, wasVerified }
    const microUsd = dollars(usd)
    expect(approvalPlace(decoded, { microUsd, receiverStatus: 'known', verification })).toBe(place)
  },
)

test('in the vault, a payment above 50 dollars or without a price needs user verification each time', () => {
  expect(needsVerification(payment(), { microUsd: dollars(50) })).toBe(false)
  expect(needsVerification(payment(), { microUsd: dollars(51) })).toBe(true)
  expect(needsVerification(payment(), { microUsd: null })).toBe(true)
  expect(needsVerification(sign('hello'), { microUsd: 0n })).toBe(false)
})

test('in the vault, a request that moves no value needs user verification each time for a fee above 50 dollars or without a price', () => {
  const functionName = 'setApprovalForAll'
  const data = encodeFunctionData({ abi: erc721Abi, functionName, args: [other, false] })
  const revocation = transaction({ to: token, data })
  expect(revocation.movesValue).toBe(false)
  expect(needsVerification(revocation, { microUsd: dollars(50) })).toBe(false)
  expect(needsVerification(revocation, { microUsd: dollars(50) + 1n })).toBe(true)
  expect(needsVerification(revocation, { microUsd: null })).toBe(true)
  const verification = { hasPasskey: false, wasVerified: true }
  const place = (microUsd: bigint | null) =>
    approvalPlace(revocation, { microUsd, receiverStatus: 'known', verification })
  expect([place(dollars(50)), place(dollars(50) + 1n), place(null)]).toEqual([
    'frame',
    'window',
    'window',
  ])
})
