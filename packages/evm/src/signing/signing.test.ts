import { isLatchkeyError } from '@latchkey/core'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
  toViemChain,
  waitForReceipt,
} from '@latchkey/testing'
import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChain, type TestChain, type TestChainOptions } from '../testing/openTestChain.ts'

const { alice, bob, carol, mallory, erin } = localAccounts
let chain: RunningChain
let other: RunningChain

beforeAll(async () => {
  const chains = await Promise.all([startLocalChain(), startLocalChain({ chainId: 8453 })])
  chain = chains[0]
  other = chains[1]
})
afterAll(() => Promise.all([chain.close(), other.close()]))

async function connect(options: Omit<TestChainOptions, 'endpoints'> = {}): Promise<TestChain> {
  const test = await openTestChain({ ...options, endpoints: [chain, other] })
  await test.client.connect({ connector: test.connector })
  return test
}

const account = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' }) as const

test('the EVM adapter signs a text with the account’s real key', async () => {
  const { client } = await connect()
  const message = 'Ключ под ковриком 🔑'
  const signature = await client.signMessage({ account: account(alice.address), message })
  const isValid = await verifyMessage({
    address: alice.address,
    message,
    signature: signature as `0x${string}`,
  })
  expect(isValid).toBe(true)
})

test('the EVM adapter signs bytes, with any of the connected accounts', async () => {
  const { client } = await connect()
  const message = Uint8Array.from([0, 255, 13, 10])
  const signature = await client.signMessage({
    account: account(bob.address.toLowerCase()),
    message,
  })
  const isValid = await verifyMessage({
    address: bob.address,
    message: { raw: message },
    signature: signature as `0x${string}`,
  })
  expect(isValid).toBe(true)
})

test('the EVM adapter does not sign with an account that is not connected', async () => {
  const { client, wallet } = await connect()
  const work = client.signMessage({ account: account(carol.address), message: 'x' })
  expect(await errorCodeOf(work)).toBe('wallet/unauthorised')
  expect(wallet.requests.some(({ method }) => method === 'personal_sign')).toBe(false)
})

test('the EVM adapter does not sign while no wallet is connected', async () => {
  const { client } = await openTestChain({ endpoints: [chain] })
  const work = client.signMessage({ account: account(alice.address), message: 'x' })
  expect(await errorCodeOf(work)).toBe('connection/not-connected')
})

const typedMessage = (chainId?: number) => ({
  domain: { name: 'Messages', version: '1', ...(chainId === undefined ? {} : { chainId }) },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      ...(chainId === undefined ? [] : [{ name: 'chainId', type: 'uint256' }]),
    ],
    Message: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Message' as const,
  message: { text: 'hello' },
})

test.each([[31_337], [undefined]])(
  'the EVM adapter signs typed data (domain on chain %s)',
  async (chainId) => {
    const { client } = await connect()
    const data = typedMessage(chainId)
    const signature = await client.signTypedData?.({
      account: account(alice.address),
      typedData: JSON.stringify(data),
    })
    const { EIP712Domain: _, ...types } = data.types
    const isValid = await verifyTypedData({
      ...data,
      types,
      address: alice.address,
      signature: signature ?? '0x',
    })
    expect(isValid).toBe(true)
  },
)

test('the EVM adapter never passes invalid typed data, or typed data for another chain, to the wallet', async () => {
  const { client, wallet } = await connect()
  const sign = (typedData: string) =>
    errorCodeOf(
      client.signTypedData?.({ account: account(alice.address), typedData }) ?? Promise.resolve(),
    )
  expect(await sign(JSON.stringify(typedMessage(8453)))).toBe('network/wrong-chain')
  expect(await sign('{"types":')).toBe('rpc/failed')
  expect(await sign('{"domain":{}}')).toBe('rpc/failed')
  expect(wallet.requests.some(({ method }) => method === 'eth_signTypedData_v4')).toBe(false)
})

test('the EVM adapter sends a transaction that the chain mines', async () => {
  const { client, networks } = await connect()
  const node = createPublicClient({ chain: toViemChain(chain), transport: http() })
  const before = await node.getBalance({ address: erin.address })
  const hash = await client.sendTransaction?.({
    account: account(alice.address),
    transaction: { to: erin.address, value: parseEther('0.25'), chainId: 'eip155:31337' },
  })
  const receipt = await waitForReceipt(node, hash as `0x${string}`)
  expect(receipt.status).toBe('success')
  const network = networks[0]
  const balance =
    network && (await client.nativeBalance?.({ account: account(erin.address), network }))
  expect(balance).toBe(before + parseEther('0.25'))
})

test('the EVM adapter writes the chain id into a transaction, and sends no request to a wallet on another chain', async () => {
  const { client, wallet } = await connect()
  const send = (chainId: string) =>
    client.sendTransaction?.({
      account: account(alice.address),
      transaction: { to: erin.address, data: '0x', gas: 30_000n, value: 1n, chainId },
    }) ?? Promise.resolve()
  expect(await errorCodeOf(send('eip155:8453'))).toBe('network/wrong-chain')
  expect(wallet.sent).toHaveLength(0)
  await send('31337')
  const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent.map(({ params }) => params[0])).toMatchObject([{ chainId: '0x7a69', gas: '0x7530' }])
})

test('the EVM adapter does not send a declined or failed transaction again', async () => {
  const { client, wallet } = await connect({ behaviour: { send: 'reject' } })
  const send = () =>
    errorCodeOf(
      client.sendTransaction?.({
        account: account(alice.address),
        transaction: { to: erin.address, value: 1n, chainId: 'eip155:31337' },
      }) ?? Promise.resolve(),
    )
  expect(await send()).toBe('wallet/rejected')
  wallet.behave({ send: { error: { code: -32603, message: 'insufficient funds for gas' } } })
  expect(await send()).toBe('chain/insufficient-funds')
  wallet.behave({ send: { result: 'done!' } })
  expect(await send()).toBe('wallet/failed')
  const asked = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toHaveLength(3)
})

test('the EVM adapter does not send to an invalid address', async () => {
  const { client } = await connect()
  const transaction = { to: 'alice.eth', value: 1n, chainId: 'eip155:31337' }
  const work = client.sendTransaction?.({ account: account(alice.address), transaction })
  expect(await errorCodeOf(work ?? Promise.resolve())).toBe('caip/invalid-address')
})

test('the EVM adapter reads balances of every network, also without a connection', async () => {
  const { client, networks } = await openTestChain({ endpoints: [chain, other] })
  const network = networks[1]
  const balance =
    network && (await client.nativeBalance?.({ account: account(bob.address), network }))
  expect(balance).toBe(parseEther('10000'))
})

test('the EVM adapter uses the next RPC URL when the first one is unreachable', async () => {
  const { client, networks } = await openTestChain({
    endpoints: [chain],
    rpcUrls: ['http://127.0.0.1:9', chain.url],
  })
  const network = networks[0]
  const balance =
    network && (await client.nativeBalance?.({ account: account(bob.address), network }))
  expect(balance).toBe(parseEther('10000'))
})

test('the EVM adapter’s error of an unreachable node does not contain the key in its URL', async () => {
  const open = (rpcUrls: readonly string[]) => openTestChain({ endpoints: [chain], rpcUrls })
  const read = async ({ client, networks: [network] }: TestChain) =>
    network && client.nativeBalance?.({ account: account(bob.address), network })
  const error = await open(['http://127.0.0.1:9/v2/secret'])
    .then(read)
    .catch((thrown: unknown) => thrown)
  if (!isLatchkeyError(error, 'rpc/unreachable')) throw error
  expect(error.context).toEqual({ url: 'http://127.0.0.1:9', hasBeenRetried: true })
  expect(await errorCodeOf(open([]).then(read))).toBe('rpc/no-url')
})

test('the EVM adapter looks up an ENS name only when the name resolves to the account', async () => {
  const { client } = await openTestChain({ endpoints: [other, chain] })
  expect(await client.lookUpName?.(account(alice.address))).toBe('alice.eth')
  expect(await client.lookUpName?.(account(mallory.address))).toBeNull()
  expect(await client.lookUpName?.(account(carol.address))).toBeNull()
  expect(await client.lookUpName?.(account(localAddresses.usdc))).toBeNull()
})

test('the EVM adapter resolves ENS names in any spelling, and returns null for invalid ones', async () => {
  const { client } = await openTestChain({ endpoints: [chain] })
  expect(await client.resolveName?.('alice.eth')).toEqual({
    address: alice.address,
    sources: ['server'],
  })
  expect(await client.resolveName?.('Carol.ETH')).toMatchObject({ address: carol.address })
  expect(await client.resolveName?.('unregistered-name.eth')).toBeNull()
  expect(await client.resolveName?.('alice')).toBeNull()
  expect(await client.resolveName?.('a..eth')).toBeNull()
  expect(await client.resolveName?.('ali ce.eth')).toBeNull()
})
