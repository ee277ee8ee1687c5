import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  simpleAccountFactoryAbi,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'

const { alice, bob, carol } = localAccounts
const owner = privateKeyToAccount(alice.privateKey)
const stranger = privateKeyToAccount(carol.privateKey)
const factory = localAddresses.smartAccountFactory
const message = 'hello'
const typedData = {
  domain: { name: 'Messages', chainId: 31_337 },
  types: { Message: [{ name: 'text', type: 'string' }] },
  primaryType: 'Message',
  message: { text: 'hello' },
} as const

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const typedDataText = JSON.stringify({
  ...typedData,
  types: { EIP712Domain: domainTypes, ...typedData.types },
})

let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

/** Signs through a wallet that has this account and returns these signatures. */
async function sign(
  address: Address,
  signatures: { text: Hex; data?: Hex },
  rpcUrls = [chain.url],
) {
  const { client, connector, wallet } = await openTestChain({ endpoints: [chain], rpcUrls })
  const request = wallet.provider.request.bind(wallet.provider)
  const replies: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    personal_sign: signatures.text,
    eth_signTypedData_v4: signatures.data,
  }
  Object.assign(wallet.provider, {
    request: async (call: Parameters<typeof request>[0]) => replies[call.method] ?? request(call),
  })
  await client.connect({ connector })
  const account = { namespace: 'eip155', address, type: 'eoa' } as const
  return {
    text: () => client.signMessage({ account, message }),
    data: async () => client.signTypedData?.({ account, typedData: typedDataText }),
  }
}

const testClient = () =>
  createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(),
    account: bob.address,
  })
    .extend(publicActions)
    .extend(walletActions)

const creation = (salt: bigint) =>
  encodeFunctionData({
    abi: simpleAccountFactoryAbi,
    functionName: 'createAccount',
    args: [alice.address, salt],
  })
const addressOf = (salt: bigint) =>
  testClient().readContract({
    address: factory,
    abi: simpleAccountFactoryAbi,
    functionName: 'getAddress',
    args: [alice.address, salt],
  })

test('the EVM adapter rejects a signature that another key made, of a message and of typed data', async () => {
  const { text, data } = await sign(alice.address, {
    text: await stranger.signMessage({ message }),
    data: await stranger.signTypedData(typedData),
  })
  expect(await errorCodeOf(text())).toBe('wallet/wrong-signature')
  expect(await errorCodeOf(data())).toBe('wallet/wrong-signature')
})

test('the EVM adapter rejects the account’s signature of another message and of other typed data', async () => {
  const { text, data } = await sign(alice.address, {
    text: await owner.signMessage({ message: 'hello.' }),
    data: await owner.signTypedData({ ...typedData, message: { text: 'hello.' } }),
  })
  expect(await errorCodeOf(text())).toBe('wallet/wrong-signature')
  expect(await errorCodeOf(data())).toBe('wallet/wrong-signature')
})

test('the EVM adapter passes a deployed smart account’s signature that its contract confirms (ERC-1271), and no other', async () => {
  const address = await addressOf(1n)
  await testClient().sendTransactionSync({ to: factory, data: creation(1n) })
  const signatures = {
    text: await owner.signMessage({ message }),
    data: await owner.signTypedData(typedData),
  }
  const good = await sign(address, signatures)
  expect(await good.text()).toBe(signatures.text)
  expect(await good.data()).toBe(signatures.data)
  const bad = await sign(address, {
    text: await stranger.signMessage({ message }),
    data: await stranger.signTypedData(typedData),
  })
  expect(await errorCodeOf(bad.text())).toBe('wallet/wrong-signature')
  expect(await errorCodeOf(bad.data())).toBe('wallet/wrong-signature')
})

test('the EVM adapter passes the signature of a smart account that is not deployed yet (ERC-6492), and no other', async () => {
  const address = await addressOf(2n)
  const wrap = (signature: Hex) =>
    serializeErc6492Signature({ address: factory, data: creation(2n), signature })
  const signed = wrap(await owner.signMessage({ message }))
  expect(await (await sign(address, { text: signed })).text()).toBe(signed)
  const forged = wrap(await stranger.signMessage({ message }))
  expect(await errorCodeOf((await sign(address, { text: forged })).text())).toBe(
    'wallet/wrong-signature',
  )
})

test('the EVM adapter passes a key’s signature, and one that only a contract could confirm, while the node is down', async () => {
  const down = ['http://127.0.0.1:1']
  const text = await owner.signMessage({ message })
  const data = await owner.signTypedData(typedData)
  const eoa = await sign(alice.address, { text, data }, down)
  expect(await eoa.text()).toBe(text)
  expect(await eoa.data()).toBe(data)
  const smartAccount = await sign(await addressOf(1n), { text }, down)
  expect(await smartAccount.text()).toBe(text)
})
