import { localAddresses } from '@latchkey/testing'
import { expect } from 'vitest'
import { type AppKitRequest, alice, blockchainApi, network, walletApi } from './appkitPage.ts'

const { address } = alice
const chain = encodeURIComponent(network)
const token = encodeURIComponent(`${network}:${localAddresses.usdc}`)
const client = 'clientId=z6Mkjppjwd12cSzdhduNMf3reWgxgkUn7WFM3pnA5f3gFcLj'

const account: readonly AppKitRequest[] = [
  {
    name: 'supported chains',
    path: `/v1/supported-chains?${blockchainApi}`,
    reads: { http: expect.arrayContaining([network]) },
  },
  {
    name: 'the provider’s ping',
    path: `/v1/?chainId=${chain}&projectId=p`,
    body: { id: 1, jsonrpc: '2.0', method: 'test', params: [] },
    reads: { id: 1, result: expect.anything() },
  },
  {
    name: 'an RPC request',
    path: `/v1/?chainId=${chain}&projectId=p`,
    body: { jsonrpc: '2.0', id: 2, method: 'eth_chainId' },
    reads: { id: 2, result: '0x7a69' },
  },
  {
    name: 'identity',
    path: `/v1/identity/${address}?sender=${address}&${blockchainApi}`,
    reads: { name: 'alice.eth' },
  },
  {
    name: 'identity after a WalletConnect session',
    path: `/v1/identity/${address}?sender=${address}&${blockchainApi}&${client}`,
    reads: {},
  },
  {
    name: 'names of an address',
    path: `/v1/profile/reverse/${address}?sender=${address}&apiVersion=2&${blockchainApi}`,
    reads: [],
  },
  {
    name: 'balance',
    path: `/v1/account/${address}/balance?currency=usd&chainId=${chain}&${blockchainApi}`,
    reads: {
      balances: expect.arrayContaining([
        expect.objectContaining({
          symbol: 'ETH',
          quantity: { decimals: '18', numeric: expect.any(String) },
        }),
      ]),
    },
  },
  {
    name: 'balance after a transfer',
    path: `/v1/account/${address}/balance?currency=usd&chainId=${chain}&forceUpdate=${token}&${blockchainApi}`,
    reads: { balances: expect.any(Array) },
  },
  {
    name: 'history',
    path: `/v1/account/${address}/history?chainId=${chain}&${blockchainApi}`,
    reads: { data: expect.any(Array) },
  },
  {
    name: 'history of purchases',
    path: `/v1/account/${address}/history?onramp=coinbase&chainId=${chain}&${blockchainApi}`,
    reads: { data: expect.any(Array) },
  },
  {
    name: 'smart sessions',
    path: `/v1/sessions/${network}:${address}?${blockchainApi}`,
    reads: { pcis: [] },
  },
]

/** The signed claim of a name, as the register view sends it. */
async function claimName(): Promise<unknown> {
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = JSON.stringify({ name: 'alice.reown.id', attributes: {}, timestamp })
  return {
    coin_type: (0x80000000 | 31_337) >>> 0,
    address,
    message,
    signature: await alice.signMessage({ message }),
  }
}

const names: readonly AppKitRequest[] = [
  {
    name: 'name suggestions',
    path: `/v1/profile/suggestions/alice?zone=reown.id&${blockchainApi}`,
    reads: { suggestions: expect.arrayContaining([{ name: 'alice.reown.id', registered: false }]) },
  },
  {
    name: 'the registration of a name',
    path: '/v1/profile/account',
    body: claimName,
    isJson: true,
    reads: { name: 'alice.reown.id' },
  },
  {
    name: 'a registered name',
    path: `/v1/profile/account/alice.reown.id?apiVersion=2&${blockchainApi}`,
    reads: { name: 'alice.reown.id', addresses: expect.anything() },
  },
]

const event = {
  eventId: '0b6c4e0e-6f0c-4a3f-9d3a-0d1f3c1f2a11',
  url: 'https://shop.example/',
  domain: 'shop.example',
  timestamp: 1_763_380_000_000,
}
const analytics: readonly AppKitRequest[] = [
  {
    name: 'an analytics event',
    path: `/e?${walletApi}`,
    body: {
      ...event,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    },
    reads: {},
  },
  {
    name: 'an analytics event with an address',
    path: `/e?${walletApi}`,
    body: {
      ...event,
      eventId: '0b6c4e0e-6f0c-4a3f-9d3a-0d1f3c1f2a12',
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'MetaMask' },
        address,
      },
    },
    reads: {},
  },
]

/** Identity, balance, history, names and analytics. */
export const appkitAccountRequests: readonly AppKitRequest[] = [...account, ...names, ...analytics]
