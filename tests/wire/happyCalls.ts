import { randomUUID } from 'node:crypto'
import { formatMessage } from '@latchkey/siwx'
import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Endpoint } from '@latchkey/wire'
import * as wire from '@latchkey/wire'
import { privateKeyToAccount } from 'viem/accounts'

export type HappyCall = {
  endpoint: Endpoint
  input(known: KnownValues): Promise<Record<string, unknown>> | Record<string, unknown>
  headers?(known: KnownValues): Record<string, string>
  /** Stores values of the reply for later calls. */
  storeReply?(reply: Record<string, unknown>, known: KnownValues): void
}

/** Values of earlier replies: session ids, tokens, orders. */
export type KnownValues = Record<string, string>

const CHAIN = 'eip155:31337'
const ORIGIN = 'https://shop.example'
const alice = privateKeyToAccount(localAccounts.alice.privateKey)
const account = `${CHAIN}:${alice.address}`
const usdc = `${CHAIN}:${localAddresses.usdc}`
const weth = `${CHAIN}:${localAddresses.weth}`
const label = `wire-${randomUUID().slice(0, 8)}`
const name = `${label}.latchkey.id`
const ether = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

const fixed =
  (input: Record<string, unknown> = {}) =>
  (): Record<string, unknown> =>
    input

const owner = { coin_type: (0x80000000 | 31_337) >>> 0, address: alice.address }

async function signedName() {
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = JSON.stringify({ name, timestamp })
  return { ...owner, message, signature: await alice.signMessage({ message }) }
}

function event() {
  const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
  const page = { url: 'https://shop.example/', domain: 'shop.example' }
  return { eventId: randomUUID(), ...page, timestamp: Date.now(), props }
}

const terms = {
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
  permissions: [{ type: 'contract-call', data: {} }],
  policies: [],
}

const payment = {
  id: 'USD',
  payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
}

/** Every endpoint of `wire`, in an order in which each call succeeds. */
export const happyCalls: readonly HappyCall[] = [
  { endpoint: wire.supportedChainsEndpoint, input: fixed() },
  { endpoint: wire.projectOriginsEndpoint, input: fixed({ projectId: 'wire' }) },
  { endpoint: wire.appConfigEndpoint, input: fixed() },
  { endpoint: wire.walletsEndpoint, input: fixed({ page: 1, entries: 4, chains: 'eip155:1' }) },
  { endpoint: wire.analyticsConfigEndpoint, input: fixed() },
  { endpoint: wire.sendEventEndpoint, input: () => event() },
  { endpoint: wire.sendEventsEndpoint, input: () => ({ events: [event(), event()] }) },
  {
    endpoint: wire.balanceEndpoint,
    input: fixed({ address: alice.address, currency: 'usd', chainId: CHAIN }),
  },
  { endpoint: wire.historyEndpoint, input: fixed({ address: alice.address, chainId: CHAIN }) },
  { endpoint: wire.nftsEndpoint, input: fixed({ address: alice.address, chainId: CHAIN }) },
  { endpoint: wire.identityEndpoint, input: fixed({ address: alice.address }) },
  { endpoint: wire.accountIdentityEndpoint, input: fixed({ address: alice.address }) },
  { endpoint: wire.pricesEndpoint, input: fixed({ currency: 'usd', addresses: [ether] }) },
  { endpoint: wire.priceSeriesEndpoint, input: fixed({ address: ether }) },
  { endpoint: wire.swapTokensEndpoint, input: fixed({ chainId: CHAIN }) },
  { endpoint: wire.gasPriceEndpoint, input: fixed({ chainId: CHAIN }) },
  {
    endpoint: wire.swapQuotesEndpoint,
    input: fixed({ amount: '1000000', userAddress: account, from: usdc, to: weth }),
  },
  { endpoint: wire.allowanceEndpoint, input: fixed({ tokenAddress: usdc, userAddress: account }) },
  {
    endpoint: wire.buildApprovalEndpoint,
    input: fixed({ userAddress: account, from: usdc, to: weth, amount: '1000000' }),
  },
  {
    endpoint: wire.buildSwapEndpoint,
    input: fixed({
      ...{ amount: '1000000000000000', userAddress: account, from: ether, to: usdc },
      eip155: { slippage: 1 },
      disableEstimate: true,
    }),
  },
  { endpoint: wire.nameSuggestionsEndpoint, input: fixed({ name: label }) },
  { endpoint: wire.registerNameEndpoint, input: () => signedName() },
  { endpoint: wire.profileEndpoint, input: fixed({ name, apiVersion: 2 }) },
  {
    endpoint: wire.reverseProfileEndpoint,
    input: fixed({ address: alice.address, apiVersion: 2 }),
  },
  { endpoint: wire.onrampOptionsEndpoint, input: fixed() },
  {
    endpoint: wire.onrampQuoteEndpoint,
    input: fixed({
      purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
      paymentCurrency: payment,
      amount: '50.00',
      network: 'ETH',
    }),
  },
  {
    endpoint: wire.onrampQuotesEndpoint,
    input: fixed({
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      network: CHAIN,
      amount: '50.00',
    }),
  },
  {
    endpoint: wire.onrampUrlEndpoint,
    input: fixed({
      destinationWallets: [{ address: alice.address, blockchains: [], assets: ['ETH'] }],
      partnerUserId: 'wire-wire-wire-wire-wire-wire-wire',
      presetFiatAmount: 50,
    }),
    storeReply: ({ url }, known) => {
      known.checkout = String(url)
    },
  },
  {
    endpoint: wire.createSessionEndpoint,
    input: fixed({ address: account, chainId: CHAIN, ...terms }),
    storeReply: ({ pci }, known) => {
      known.pci = String(pci)
    },
  },
  {
    endpoint: wire.activateSessionEndpoint,
    input: async ({ pci = '' }) => ({
      address: account,
      pci,
      ...terms,
      context: '0xc0',
      signature: await alice.signMessage({
        message: wire.sessionActivationText({ projectId: 'wire', account, pci }),
      }),
    }),
  },
  { endpoint: wire.sessionsEndpoint, input: fixed({ address: account }) },
  { endpoint: wire.sessionContextEndpoint, input: ({ pci }) => ({ address: account, pci }) },
  {
    endpoint: wire.revokeSessionEndpoint,
    input: async ({ pci = '' }) => ({
      address: account,
      pci,
      signature: await alice.signMessage({ message: pci }),
    }),
  },
  { endpoint: wire.signInKeysEndpoint, input: fixed() },
  {
    endpoint: wire.signInNonceEndpoint,
    input: fixed(),
    headers: () => ({ origin: ORIGIN }),
    storeReply: ({ nonce, token, issuedAt }, known) => {
      Object.assign(known, { nonce, nonceToken: token, issuedAt })
    },
  },
  {
    endpoint: wire.authenticateEndpoint,
    input: async ({ nonce = '', issuedAt = '' }) => {
      const message = formatMessage({
        ...{ domain: 'shop.example', uri: ORIGIN, version: '1', nonce, issuedAt },
        ...{ accountAddress: alice.address, chainId: CHAIN },
      })
      return { message, signature: await alice.signMessage({ message }) }
    },
    headers: ({ nonceToken }) => ({ origin: ORIGIN, 'x-nonce-jwt': `Bearer ${nonceToken}` }),
    storeReply: ({ token }, known) => {
      known.token = String(token)
    },
  },
  {
    endpoint: wire.signedInEndpoint,
    input: fixed(),
    headers: ({ token }) => ({ origin: ORIGIN, authorization: `Bearer ${token}` }),
  },
  {
    endpoint: wire.signOutEndpoint,
    input: fixed(),
    headers: ({ token }) => ({ origin: ORIGIN, authorization: `Bearer ${token}` }),
  },
]
