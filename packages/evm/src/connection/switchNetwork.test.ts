import {
  createFakeEvmWallet,
  errorCodeOf,
  localAccounts,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChain, type TestChain } from '../testing/openTestChain.ts'

const { alice } = localAccounts
let chain: RunningChain
let other: RunningChain

beforeAll(async () => {
  const chains = await Promise.all([startLocalChain(), startLocalChain({ chainId: 8453 })])
  chain = chains[0]
  other = chains[1]
})
afterAll(() => Promise.all([chain.close(), other.close()]))

async function connect(knowsOther: boolean): Promise<TestChain> {
  const wallet = createFakeEvmWallet({
    accounts: [alice],
    rpcUrl: chain.url,
    chains: knowsOther ? [{ id: 8453, rpcUrl: other.url }] : [],
  })
  const test = await openTestChain({ wallet, endpoints: [chain, other] })
  await test.client.connect({ connector: test.connector })
  return test
}

function switchToOther({ client, networks }: TestChain): Promise<void> {
  const network = networks[1]
  return (network && client.switchNetwork?.(network)) ?? Promise.reject(new Error('no network'))
}

const asked = ({ wallet }: TestChain) =>
  wallet.requests.map(({ method }) => method).filter((method) => method.startsWith('wallet_'))

test('the EVM adapter’s switchNetwork switches a wallet that already has the network', async () => {
  const test = await connect(true)
  await switchToOther(test)
  expect(test.connection()).toMatchObject({ status: 'connected', chainId: 'eip155:8453' })
  expect(asked(test)).toEqual(['wallet_switchEthereumChain'])
})

test('switchNetwork of the EVM adapter asks a wallet that lacks the network to add it', async () => {
  const test = await connect(false)
  await switchToOther(test)
  expect(test.connection()).toMatchObject({ chainId: 'eip155:8453' })
  expect(asked(test)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  expect(
    test.wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain'),
  ).toMatchObject({
    params: [{ chainId: '0x2105', chainName: 'Latchkey Local 8453', rpcUrls: [other.url] }],
  })
})

test.each([
  ['32603', { code: 32603, message: 'invalid chain id' }],
  ['-32603', { code: -32603, message: 'internal' }],
  ['5000', { code: 5000, message: 'unknown' }],
  ['a nested 4902', { code: -32000, message: '?', data: { originalError: { code: 4902 } } }],
])('the EVM adapter reads %s as a network that the wallet does not know', async (_, error) => {
  const test = await connect(true)
  test.wallet.behave({ switch: { error } })
  await errorCodeOf(switchToOther(test))
  expect(asked(test).slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('the EVM adapter keeps the network and sends no further request when the visitor rejects a switch', async () => {
  const test = await connect(true)
  test.wallet.behave({ switch: 'reject' })
  expect(await errorCodeOf(switchToOther(test))).toBe('wallet/rejected')
  expect(asked(test)).toEqual(['wallet_switchEthereumChain'])
  expect(test.connection()).toMatchObject({ chainId: 'eip155:31337' })
})

test('the EVM adapter keeps the network when the visitor rejects the request to add one', async () => {
  const test = await connect(false)
  test.wallet.behave({ addChain: 'reject' })
  expect(await errorCodeOf(switchToOther(test))).toBe('wallet/rejected')
  expect(test.connection()).toMatchObject({ chainId: 'eip155:31337' })
})

test('switchNetwork of the EVM adapter reports a wallet error other than a rejection or an unknown network as network/switch-failed', async () => {
  const test = await connect(true)
  test.wallet.behave({ switch: { error: { code: 4200, message: 'never heard of it' } } })
  expect(await errorCodeOf(switchToOther(test))).toBe('network/switch-failed')
})

test('the EVM adapter verifies a switch with eth_chainId when the wallet emits no event', async () => {
  const test = await connect(true)
  Object.assign(test.wallet.provider, { on: undefined })
  await switchToOther(test)
  expect(test.connection()).toMatchObject({ chainId: 'eip155:8453' })
})

test('the EVM adapter does not switch networks while no wallet is connected', async () => {
  const test = await openTestChain({ endpoints: [chain, other] })
  expect(await errorCodeOf(switchToOther(test))).toBe('connection/not-connected')
})
