import { encodeFunctionData, erc721Abi, getAddress, parseEther, parseGwei, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallRpc } from '../approve/node.ts'
import { prepareEvmRequest } from '../approve/prepareEvmRequest.ts'
import { createKeyring } from '../keys/keyring.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { type Deferred, deferred } from '../testing/deferred.ts'
import { makeWallet, type TestWallet } from '../testing/makeWallet.ts'
import { passkeyGlobals } from '../testing/passkeyGlobals.ts'
import { createWalletServer, credentialId, firstSlotId, walletId } from '../testing/walletServer.ts'
import { Cancelled, createViewHost } from '../view/viewHost.ts'
import { openWithPasskey } from '../wallet/openWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import { requestApproval } from './requestApproval.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let made: TestWallet
let page: VaultPage
/** Delays a step: the passkey's dialog, or the node's answer to the broadcast. */
let holds: { passkey?: Deferred<void>; broadcast?: Deferred<void> }
let sent: unknown[]
let asked: number
let gasPrice: bigint
let gasEstimate: number
let prices: Readonly<Record<string, number>>

beforeEach(async () => {
  made = await makeWallet('passkey', { walletId, slotId: firstSlotId })
  const { login, wallet } = createWalletServer(made)
  holds = {}
  sent = []
  asked = 0
  gasPrice = parseGwei('20')
  gasEstimate = 21_000
  prices = { ETH: 2_000 }
  const globals = passkeyGlobals(credentialId, made.factors.user)
  const { credentials } = globals.navigator
  const get = async () => {
    asked += 1
    await holds.passkey?.promise
    return credentials.get()
  }
  class Entry {
    get isVisible() {
      return true
    }
  }
  const all = {
    ...globals,
    navigator: { credentials: { get } },
    fetch: fetchPrices,
    IntersectionObserverEntry: Entry,
    window: { parent: null, location: { ancestorOrigins: [] }, document: { referrer: '' } },
  }
  for (const [name, value] of Object.entries(all)) vi.stubGlobal(name, value)
  const context = { login, store: memoryStore(), keyring: createKeyring(), released: null }
  page = {
    kind: 'window',
    config: { api: '', projectId: 'test' },
    site: 'https://shop.example',
    login,
    context,
    viewHost: createViewHost(() => {}),
  } as Partial<VaultPage> as VaultPage
  await openWithPasskey(context, { ...wallet, state: 'inactive' })
  asked = 0
})

afterEach(() => {
  page.context.keyring.lock()
  vi.unstubAllGlobals()
})

async function fetchPrices(): Promise<Response> {
  const fungibles = Object.entries(prices).map(([symbol, price]) => ({
    name: symbol,
    symbol,
    address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    price,
    decimals: 18,
    iconUrl: '',
  }))
  return Response.json({ fungibles })
}

const node: CallRpc = async (method, params) => {
  if (method === 'eth_sendRawTransaction') {
    sent.push(params[0])
    await holds.broadcast?.promise
    return null
  }
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionCount: '0x0',
    eth_gasPrice: toHex(gasPrice),
    eth_estimateGas: toHex(gasEstimate),
  }
  return answers[method] ?? null
}

/** Asks for a payment; returns the outcome that the page gets. */
async function request(ether: string, signal = new AbortController().signal, to: string = other) {
  const addresses = await ownAddresses(page)
  const requestContext = { origin: page.site, chainId: 'eip155:1', addresses }
  const params = [{ to, value: toHex(parseEther(ether)) }]
  const tools = { node, keyring: page.context.keyring, readPrices: async () => [] }
  const prepared = prepareEvmRequest(
    { method: 'eth_sendTransaction', params },
    requestContext,
    tools,
  )
  return requestApproval(page, prepared, signal).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

const isShown = () => vi.waitFor(() => expect(page.viewHost.view().name).toBe('approve'))
const approve = () => page.viewHost.act({ do: 'approve' }).catch((error: unknown) => error)

test('a vault approval that the page aborts during the passkey dialog sends nothing and leaves the next prompt open', async () => {
  holds.passkey = deferred()
  const control = new AbortController()
  const outcome = request('1', control.signal)
  await isShown()
  const acting = approve()
  await vi.waitFor(() => expect(asked).toBe(1))
  control.abort()
  expect(await outcome).toEqual({ error: new Cancelled('aborted') })
  const next = request('2')
  await isShown()
  const shown = page.viewHost.view()
  holds.passkey.resolve()
  await acting
  expect([sent, page.viewHost.view()]).toEqual([[], shown])
  page.viewHost.cancel()
  expect(await next).toEqual({ error: new Cancelled('rejected') })
})

test.each(['abort', 'cancel'] as const)(
  'a vault approval reports the transaction hash after an %s during the broadcast',
  async (leave) => {
    holds.broadcast = deferred()
    const control = new AbortController()
    const outcome = request('1', control.signal)
    await isShown()
    const acting = approve()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    if (leave === 'abort') control.abort()
    else page.viewHost.cancel()
    holds.broadcast.resolve()
    await acting
    expect(await outcome).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  },
)

test('a storage error of the vault after the broadcast does not fail the approved request', async () => {
  const outcome = request('0.001')
  await isShown()
  page.context.store.set = async () => {
    throw new Error('The storage is full')
  }
  await approve()
  expect(await outcome).toMatchObject({ value: expect.stringContaining('0x') })
})

test('the vault’s approval does not warn of a new recipient for a payment to the smart account of the wallet’s own key', async () => {
  const smartAccounts = { networks: ['eip155:1'], paymaster: null }
  page = { ...page, kind: 'frame', config: { ...page.config, smartAccounts } }
  const { eip155 = '' } = await ownAddresses(page)
  const { signal } = new AbortController()
  expect(await request('1')).toEqual({ error: new WindowNeeded() })
  const outcome = request('1', signal, hybridAccountOf(getAddress(eip155)).address)
  await isShown()
  await approve()
  expect(await outcome).toMatchObject({ value: expect.stringMatching(/^0x/) })
})

test('the network fee counts toward the 50-dollar limit of approvals in the vault’s frame', async () => {
  const sending = async (price: string) => {
    gasPrice = parseGwei(price)
    asked = 0
    const outcome = request('0.01')
    await isShown()
    await approve()
    await outcome
    return asked
  }
  // 20 dollars and a fee of 1.2 dollars, then of 30 dollars.
  expect(await sending('20')).toBe(0)
  expect(await sending('490')).toBe(1)
})

test('a transaction with a fee far above the usual shows a warning, needs the vault’s window, and needs the passkey', async () => {
  gasPrice = parseGwei('600')
  const outcome = request('0.0001')
  await isShown()
  const view = page.viewHost.view()
  const more = view.name === 'approve' ? await view.chainDetails : null
  expect(more?.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('far more than usual'),
  })
  await approve()
  await outcome
  expect(asked).toBe(1)
  page.kind = 'frame'
  expect(await request('0.0001')).toEqual({ error: new WindowNeeded() })
})

test('the network fee of a request that moves no value counts toward the 50-dollar limit, to the unit', async () => {
  const verifications = async (price: bigint) => {
    gasPrice = price
    asked = 0
    const addresses = await ownAddresses(page)
    const requestContext = { origin: page.site, chainId: 'eip155:1', addresses }
    const functionName = 'setApprovalForAll'
    const data = encodeFunctionData({ abi: erc721Abi, functionName, args: [other, false] })
    const params = [{ to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data }]
    const tools = { node, keyring: page.context.keyring, readPrices: async () => [] }
    const method = 'eth_sendTransaction'
    const prepared = prepareEvmRequest({ method, params }, requestContext, tools)
    expect(prepared.decoded.movesValue).toBe(false)
    const outcome = requestApproval(page, prepared, new AbortController().signal)
    await isShown()
    await approve()
    await outcome
    return asked
  }
  prices = { ETH: 2_500 }
  // A limit of 100,000 gas at 200 gwei: 0.02 Ether, which is 50 dollars; then one wei for each gas more.
  gasEstimate = 83_334
  expect(await verifications(166_666_666_667n)).toBe(0)
  expect(await verifications(166_666_666_668n)).toBe(1)
  prices = {}
  expect(await verifications(1n)).toBe(1)
})
