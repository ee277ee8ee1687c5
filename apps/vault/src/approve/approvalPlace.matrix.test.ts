import { expect, test } from 'vitest'
import type { ReceiverStatus } from '../wallet/receivers.ts'
import { approvalPlace, needsVerification, verificationLimitMicroUsd } from './approvalPlace.ts'
import type { DecodedRequest } from './decodedRequest.ts'

const request: DecodedRequest = {
  title: '',
  facts: [],
  warnings: [],
  chainId: 'eip155:1',
  needsWindow: false,
  movesValue: true,
  receivers: [],
  spends: [],
  task: { kind: 'evm-text', raw: '0x' },
}
const limit = 50_000_000n

test('the limit of a payment without the window is 50 dollars in millionths', () => {
  expect(verificationLimitMicroUsd).toBe(limit)
})

const passkey = { hasPasskey: true, wasVerified: false }
const verified = { hasPasskey: false, wasVerified: true }
const neither = { hasPasskey: false, wasVerified: false }
const both = { hasPasskey: true, wasVerified: true }

test.each<[string, Partial<DecodedRequest>, bigint | null, ReceiverStatus, typeof passkey, string]>(
  [
    ['a payment at the limit', {}, limit, 'new', passkey, 'frame'],
    ['a payment a millionth above the limit', {}, limit + 1n, 'new', passkey, 'window'],
    ['the same payment to a known receiver', {}, limit + 1n, 'known', passkey, 'frame'],
    ['a payment of nothing to a look-alike', {}, 0n, 'look-alike', passkey, 'window'],
    ['the same after a verification', {}, 0n, 'look-alike', both, 'window'],
    ['a request of the window', { needsWindow: true }, 0n, 'known', both, 'window'],
    [
      'a message of the window',
      { needsWindow: true, movesValue: false },
      0n,
      'known',
      both,
      'window',
    ],
    ['a message with a passkey', { movesValue: false }, null, 'look-alike', passkey, 'frame'],
    ['a message after a verification', { movesValue: false }, limit, 'new', verified, 'frame'],
    [
      'a message with a fee above the limit',
      { movesValue: false },
      limit + 1n,
      'new',
      verified,
      'window',
    ],
    ['a message without either', { movesValue: false }, 0n, 'known', neither, 'window'],
    ['a payment at the limit after a verification', {}, limit, 'new', verified, 'frame'],
    ['a payment above it after a verification', {}, limit + 1n, 'known', verified, 'window'],
    ['a payment of unknown worth after a verification', {}, null, 'known', verified, 'window'],
    ['a payment of nothing without either', {}, 0n, 'known', neither, 'window'],
    ['a payment of unknown worth to a known receiver', {}, null, 'known', passkey, 'frame'],
  ],
)(
  'the vault’s place to approve %s',
  (_what, change, microUsd, receiverStatus, verification, place) => {
    const circumstances = { microUsd, receiverStatus, verification }
    expect(approvalPlace({ ...request, ...change }, circumstances)).toBe(place)
  },
)

test('each request of the window that moves value needs its own verification, one that moves none does not', () => {
  const needs = (change: Partial<DecodedRequest>, microUsd: bigint | null) =>
    needsVerification({ ...request, ...change }, { microUsd })
  expect(needs({ needsWindow: true }, 0n)).toBe(true)
  expect(needs({ needsWindow: true, movesValue: false }, limit)).toBe(false)
  expect(needs({ needsWindow: true, movesValue: false }, limit + 1n)).toBe(true)
  expect(needs({}, limit)).toBe(false)
  expect(needs({}, limit + 1n)).toBe(true)
  expect(needs({ movesValue: false }, null)).toBe(true)
})
