import type { Account, Network } from '@latchkey/core'
import type { WordSources } from '@latchkey/core/adapter'
import { encodeFunctionData, hashTypedData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readWords } from './readWords.ts'

const shop = '0x5409ED021D9299bf6814279A6A1411A7e866A631'
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account: Account = { namespace: 'eip155', address, type: 'eoa' }
const network: Network = {
  ...{ id: 1, name: 'Ethereum', caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

const version = { $schema: 'erc7730-v2.schema.json', metadata: { owner: 'Shop' } }
const deployments = [{ chainId: 1, address: shop }]
const ticketFile = {
  ...version,
  context: { contract: { deployments } },
  display: {
    formats: {
      'buy(uint256 ticket)': {
        intent: 'Buy a ticket',
        interpolatedIntent: 'Buy ticket {ticket} for {@.value}',
        fields: [
          { path: 'ticket', label: 'Ticket' },
          { path: '@.value', label: 'Price', format: 'amount' },
        ],
      },
    },
  },
}
const reservationFile = {
  ...version,
  context: { eip712: { deployments, domain: { name: 'Shop' } } },
  display: {
    formats: {
      'Reservation(uint256 ticket)': {
        intent: 'Reserve a ticket',
        fields: [{ path: 'ticket', label: 'Ticket' }],
      },
    },
  },
}

const sources: WordSources = {
  siteFiles: [ticketFile, reservationFile],
  auditors: [],
  hasServer: true,
  fetchOffers: async () => [],
}
const ask = (method: string, params: unknown) =>
  readWords({ account, network, method, params, sources })

const data = encodeFunctionData({ abi: parseAbi(['function buy(uint256 ticket)']), args: [12n] })
const purchase = { from: address, to: shop, data, value: '0x5' }
const sentence = [
  'Buy ticket ',
  expect.objectContaining({ amount: 12n }),
  ' for ',
  expect.objectContaining({ kind: 'native', amount: 5n }),
]

describe('transactions', () => {
  test('are told with the arguments and the value, and have a calldata digest', async () => {
    const words = await ask('eth_sendTransaction', [purchase])
    expect(words?.parts).toEqual([
      expect.objectContaining({ view: expect.objectContaining({ sentence }) }),
    ])
    expect(words?.digests).toEqual([
      { name: 'calldata', hash: expect.stringMatching(/^0x[\da-f]{64}$/) },
    ])
  })

  test('of a batch are told one by one', async () => {
    const calls = [purchase, { to: address, value: '0x1' }, purchase]
    const words = await ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', calls }])
    expect(words?.parts.map((part) => part?.view.intent)).toEqual([
      'Buy a ticket',
      undefined,
      'Buy a ticket',
    ])
    expect(words?.digests).toHaveLength(2)
  })

  test('in an envelope (CAIP-27) are told as well', async () => {
    const request = { method: 'eth_sendTransaction', params: [purchase] }
    const words = await ask('wallet_invokeMethod', [{ scope: 'eip155:1', request }])
    expect(words?.parts).toHaveLength(1)
  })

  test('of an unknown contract have no words, only their digest', async () => {
    const words = await ask('eth_sendTransaction', [{ ...purchase, to: address }])
    expect(words).toMatchObject({ parts: [null], digests: [{ name: 'calldata' }] })
  })
})

describe('typed data', () => {
  const typed = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Reservation: [{ name: 'ticket', type: 'uint256' }],
    },
    primaryType: 'Reservation',
    domain: { name: 'Shop', chainId: 1, verifyingContract: shop },
    message: { ticket: '12' },
  } as const

  test.each([
    ['an object', typed],
    ['a text', JSON.stringify(typed)],
  ])('as %s is told, with the digests that wallets show', async (_, given) => {
    const words = await ask('eth_signTypedData_v4', [address, given])
    expect(words?.parts[0]?.view.fields[0]?.value).toMatchObject({ amount: 12n })
    const { types, primaryType, domain } = typed
    const hash = hashTypedData({
      ...{ types, primaryType, message: { ticket: 12n } },
      domain: { ...domain, chainId: 1n },
    })
    expect(words?.digests).toEqual([
      { name: 'eip712', hash },
      { name: 'domain', hash: expect.any(String) },
      { name: 'message', hash: expect.any(String) },
    ])
    expect(JSON.parse(words?.message ?? '')).toEqual({ ticket: '12' })
  })

  test('of another domain has no words, but its message can be read', async () => {
    const foreign = { ...typed, domain: { ...typed.domain, name: 'Another shop' } }
    const words = await ask('eth_signTypedData_v4', [address, foreign])
    expect(words).toMatchObject({ parts: [null], message: expect.stringContaining('ticket') })
  })

  test.each([
    ['no types', { ...typed, types: undefined }],
    ['a member without a type', { ...typed, types: { Reservation: [{ name: 'ticket' }] } }],
    ['invalid JSON', '{'],
  ])('with %s is not told', async (_, given) => {
    expect(await ask('eth_signTypedData_v4', [address, given])).toBeNull()
  })
})

test('a text to sign has no words', async () => {
  expect(await ask('personal_sign', ['0x00', address])).toBeNull()
})
