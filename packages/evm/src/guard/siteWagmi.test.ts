import { createLatchkey, type LatchkeyOptions, memoryStorage } from '@latchkey/core'
import { internals, type RequestPreview, registerSigningGate } from '@latchkey/core/internal'
import {
  createFakeEvmWallet,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  connect,
  createConfig,
  createStorage,
  getConnectorClient,
  sendTransaction,
  signTypedData,
  writeContract,
} from '@wagmi/core'
import { encodeFunctionData, erc20Abi, http, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmOfPage } from '../evm.ts'
import { siteConnector } from '../testing/siteConnector.ts'

const { alice, bob, mallory } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const approval = {
  address: localAddresses.usdc,
  abi: erc20Abi,
  functionName: 'approve',
  args: [mallory.address, maxUint256],
} as const

/** A site whose wallet is connected by wagmi alone; the visitor cancels every request that is shown. */
async function openSite(options: Partial<LatchkeyOptions> = {}) {
  const wallet = createFakeEvmWallet({
    accounts: [alice],
    rpcUrl: chain.url,
    chainId: chain.chainId,
  })
  const config = createConfig({
    chains: [toViemChain(chain)],
    transports: { [chain.chainId]: http(chain.url) },
    connectors: [
      (parameters) => ({
        ...siteConnector('own', { accounts: Promise.resolve([alice.address]) })(parameters),
        getProvider: async () => wallet.provider,
      }),
    ],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: memoryStorage() }),
  })
  const page = new EventTarget()
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [toViemChain(chain)],
    adapters: [evmOfPage({ wagmiConfig: config }, () => page)],
    storage: memoryStorage(),
    ...options,
  })
  const shown: RequestPreview[] = []
  registerSigningGate(latchkey, async (preview) => {
    shown.push(preview)
    return 'cancel'
  })
  await internals(latchkey).chain('eip155')
  const [connector] = config.connectors
  if (!connector) throw new Error('The config has no connector')
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  await connect(config, { connector })
  const asked = () =>
    wallet.requests.map(({ method }) => method).filter((method) => /send|sign/i.test(method))
  const dangers = () => shown.map((preview) => preview.dangers.map(({ code }) => code))
  return { config, connector, latchkey, dangers, asked }
}

const approvalData = encodeFunctionData(approval)

const permit = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 31_337,
    verifyingContract: localAddresses.usdc,
  },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: {
    owner: alice.address,
    spender: mallory.address,
    value: maxUint256,
    nonce: 0n,
    deadline: maxUint256,
  },
} as const

test('the wallet gets no unlimited allowance for a stranger from wagmi’s writeContract when the visitor cancels it', async () => {
  const { config, dangers, asked } = await openSite()
  await expect(writeContract(config, approval)).rejects.toThrow('User rejected the request')
  expect(dangers()).toEqual([expect.arrayContaining(['allowance-unlimited'])])
  expect(asked()).toEqual([])
})

test('the wallet gets no permit for a stranger from wagmi’s signTypedData when the visitor cancels it', async () => {
  const { config, dangers, asked } = await openSite()
  await expect(signTypedData(config, permit)).rejects.toThrow('User rejected the request')
  expect(dangers()).toHaveLength(1)
  expect(asked()).toEqual([])
})

test('an ordinary payment of wagmi’s sendTransaction reaches the wallet without a question', async () => {
  const { config, dangers, asked } = await openSite()
  await sendTransaction(config, { to: bob.address, value: parseEther('0.001') })
  expect(dangers()).toEqual([])
  expect(asked()).toEqual(['eth_sendTransaction'])
})

test('safety.preview "off" turns off the review of wagmi’s requests', async () => {
  const { config, dangers, asked } = await openSite({ safety: { preview: 'off' } })
  await writeContract(config, approval)
  expect(dangers()).toEqual([])
  expect(asked()).toEqual(['eth_sendTransaction'])
})

test('a second instance over the same config, destroyed later, leaves the review with the first', async () => {
  const { config, connector, dangers } = await openSite()
  const second = createLatchkey({
    projectId: 'second',
    networks: [toViemChain(chain)],
    adapters: [evmOfPage({ wagmiConfig: config }, () => new EventTarget())],
    storage: memoryStorage(),
  })
  const client = await getConnectorClient(config, { connector })
  second.destroy()
  const request = client.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice.address, to: localAddresses.usdc, data: approvalData }],
  })
  await expect(request).rejects.toThrow('User rejected the request')
  expect(dangers()).toHaveLength(1)
})
