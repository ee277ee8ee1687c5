import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { decodeTypedData } from './decodeTypedData.ts'

const account = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const spender = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const context = {
  ...{ origin: 'https://shop.example', chainId: 'eip155:1' },
  addresses: { eip155: account },
}
const field = (type: string, name: string) => ({ type, name })
const fields = [
  field('address', 'owner'),
  field('address', 'spender'),
  field('uint256', 'value'),
  field('uint256', 'nonce'),
  field('uint256', 'deadline'),
]
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const message = { owner: account, spender, value: '1000000', nonce: '0', deadline: '1778234400' }

function decode(change: { domain?: object; message?: object; fields?: typeof fields } = {}) {
  const data = {
    types: { Permit: change.fields ?? fields },
    primaryType: 'Permit',
    domain: { ...domain, ...change.domain },
    message: { ...message, ...change.message },
  }
  return decodeTypedData(JSON.stringify(data), context)
}
const rows = (decoded: ReturnType<typeof decode>, place: 'sight' | 'details') =>
  decoded.facts
    .filter(({ isDetail = false }) => isDetail === (place === 'details'))
    .map(({ label, value }) => `${label}: ${value}`)

test('a permit of a known token says how much, to whom and until when; every signed field stands under Details', () => {
  const decoded = decode()
  expect(rows(decoded, 'sight')).toEqual([
    'Amount: Up to 1 USDC',
    `Spender: ${spender}`,
    expect.stringMatching(/^Valid until: May 8, 2026/),
    'App: USD Coin',
  ])
  expect(rows(decoded, 'details')).toEqual([
    'Type: Permit',
    'Version: 2',
    'Chain ID: 1',
    `Contract: ${usdc}`,
    `Message: ${JSON.stringify(message, null, 2)}`,
  ])
})

test('a permit in words keeps the warning of typed data', () => {
  expect(decode().warnings).toEqual([{ level: 'danger', text: texts().approve.takesFunds }])
})

test('an unlimited permit without an end is called unlimited, and has the warning of an unlimited allowance', () => {
  const decoded = decode({ message: { value: String(maxUint256), deadline: String(maxUint256) } })
  expect(rows(decoded, 'sight').slice(0, 3)).toEqual([
    'Amount: Unlimited USDC',
    `Spender: ${spender}`,
    'Valid until: No expiry',
  ])
  expect(decoded.warnings.map(({ text }) => text)).toContain(texts().approve.noLimit)
})

test.each([
  ['of an unknown token', { domain: { verifyingContract: spender } }],
  ['for another network', { domain: { chainId: 10 } }],
  ['with another type of amount', { fields: fields.with(2, field('uint128', 'value')) }],
  ['with another order of fields', { fields: fields.toReversed() }],
])('a permit %s is not put into words: its message stays in sight', (_, change) => {
  const shown = rows(decode(change), 'sight')
  expect(shown.some((row) => row.startsWith('Message: {'))).toBe(true)
  expect(shown.some((row) => row.startsWith('Contract: '))).toBe(true)
  expect(shown.some((row) => row.startsWith('Amount: '))).toBe(false)
})
