import { verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { localAccounts } from '../chain/localAccounts.ts'
import { createFakeEvmWallet, type FakeEvmWallet } from './createFakeEvmWallet.ts'

const { alice, bob, carol } = localAccounts
const both = [alice.address, bob.address]
// These methods never reach the node.
const nowhere = 'http://127.0.0.1:9'

function createWallet(behaviour = {}): FakeEvmWallet {
  return createFakeEvmWallet({ accounts: [alice, bob], rpcUrl: nowhere, chainId: 1, behaviour })
}

const request = (wallet: FakeEvmWallet, method: string, ...params: unknown[]) =>
  wallet.provider.request({ method, params })
const connect = (wallet: FakeEvmWallet) => request(wallet, 'eth_requestAccounts')

function record(wallet: FakeEvmWallet, event: string): unknown[] {
  const heard: unknown[] = []
  wallet.provider.on(event, (payload) => heard.push(payload))
  return heard
}

test('the fake EVM wallet shows no accounts before the site is connected, all of them afterwards', async () => {
  const wallet = createWallet()
  const heard = record(wallet, 'accountsChanged')
  expect(await request(wallet, 'eth_accounts')).toEqual([])
  expect(await connect(wallet)).toEqual(both)
  expect(await request(wallet, 'eth_accounts')).toEqual(both)
  expect(heard).toEqual([both])
})

test('the fake EVM wallet takes private keys as well as accounts', async () => {
  const { privateKey } = carol
  const wallet = createFakeEvmWallet({ privateKeys: [privateKey], rpcUrl: nowhere })
  expect(await connect(wallet)).toEqual([carol.address])
})

test('the fake EVM wallet does not ask again once connected', async () => {
  const wallet = createWallet()
  await connect(wallet)
  wallet.behave({ connect: 'reject' })
  expect(await connect(wallet)).toEqual(both)
})

test.each([
  ['reject', { code: 4001 }],
  ['pending', { code: -32002 }],
  [{ error: { code: -32603, message: 'broken', data: { why: 1 } } }, { data: { why: 1 } }],
] as const)('the fake EVM wallet fails a connection as configured: %j', async (answer, error) => {
  const wallet = createWallet({ connect: answer })
  await expect(connect(wallet)).rejects.toMatchObject(error)
  expect(wallet.isConnectedTo()).toBe(false)
})

test('the fake EVM wallet responds to a connection request with no accounts, or with any configured result', async () => {
  const wallet = createWallet({ connect: 'no-accounts' })
  expect(await connect(wallet)).toEqual([])
  wallet.behave({ connect: { result: 42 } })
  expect(await connect(wallet)).toBe(42)
})

test('a crashing fake EVM wallet throws before it returns a promise', () => {
  const wallet = createWallet({ connect: 'throw' })
  expect(() => connect(wallet)).toThrow('crashed')
})

test('a hanging prompt of the fake EVM wallet waits for the user, and a second request gets -32002', async () => {
  const wallet = createWallet({ connect: 'hang' })
  const connecting = connect(wallet)
  expect(await wallet.waitForPrompt()).toMatchObject({ kind: 'connect' })
  await expect(connect(wallet)).rejects.toMatchObject({ code: -32002 })
  wallet.approveNext()
  expect(await connecting).toEqual(both)
  expect(wallet.openPrompts).toEqual([])
})

test('the next prompt of the fake EVM wallet can be answered ahead of time, whatever the behavior', async () => {
  const wallet = createWallet({ connect: 'reject' })
  wallet.approveNext()
  expect(await connect(wallet)).toEqual(both)
  wallet.rejectNext()
  await expect(request(wallet, 'personal_sign', '0x00', alice.address)).rejects.toMatchObject({
    code: 4001,
  })
})

test('the fake EVM wallet responds after the configured delay', async () => {
  const wallet = createWallet({ connect: { delayMs: 5 } })
  expect(await connect(wallet)).toEqual(both)
})

test('reads of the fake EVM wallet hang, or report another chain id, as configured', async () => {
  const wallet = createWallet({ reportedChainId: 137 })
  expect(await request(wallet, 'eth_chainId')).toBe('0x89')
  expect(await request(wallet, 'net_version')).toBe('137')
  wallet.behave({ reportedChainId: false, read: 'hang' })
  const reading = request(wallet, 'eth_chainId')
  wallet.approveNext()
  expect(await reading).toBe('0x1')
})

test('a locked fake EVM wallet hides its accounts until a connection unlocks it', async () => {
  const wallet = createWallet()
  await connect(wallet)
  const heard = record(wallet, 'accountsChanged')
  wallet.lock()
  expect(await request(wallet, 'eth_accounts')).toEqual([])
  await expect(request(wallet, 'personal_sign', '0x00', alice.address)).rejects.toMatchObject({
    code: 4100,
  })
  wallet.unlock()
  wallet.behave({ locked: true })
  expect(await connect(wallet)).toEqual(both)
  expect(heard).toEqual([[], both, [], both])
})

test('the fake EVM wallet emits accountsChanged when the user switches accounts', async () => {
  const wallet = createWallet()
  await connect(wallet)
  const heard = record(wallet, 'accountsChanged')
  wallet.setAccounts([bob.address])
  expect(await request(wallet, 'eth_accounts')).toEqual([bob.address])
  expect(heard).toEqual([[bob.address]])
  expect(() => wallet.setAccounts([carol.address])).toThrow('no key')
})

test('the page and the user of the fake EVM wallet can both end the connection', async () => {
  const wallet = createWallet()
  const heard = record(wallet, 'accountsChanged')
  await connect(wallet)
  wallet.disconnect()
  await connect(wallet)
  await request(wallet, 'wallet_revokePermissions', { eth_accounts: {} })
  expect(await request(wallet, 'eth_accounts')).toEqual([])
  expect(heard).toEqual([both, [], both, []])
})

test('the fake EVM wallet gives its permission per site', async () => {
  const wallet = createWallet()
  const one = wallet.providerFor('https://one.example')
  const two = wallet.providerFor('https://two.example')
  await one.request({ method: 'eth_requestAccounts' })
  expect(await one.request({ method: 'eth_accounts' })).toEqual(both)
  expect(await two.request({ method: 'eth_accounts' })).toEqual([])
  wallet.disconnect('https://two.example')
  expect(wallet.isConnectedTo('https://one.example')).toBe(true)
})

test('wallet_requestPermissions and wallet_getPermissions of the fake EVM wallet request and list permissions', async () => {
  const wallet = createWallet()
  expect(await request(wallet, 'wallet_getPermissions')).toEqual([])
  const granted = await request(wallet, 'wallet_requestPermissions', { eth_accounts: {} })
  expect(granted).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: both }] }])
  expect(await request(wallet, 'wallet_getPermissions')).toEqual(granted)
})

test('the fake EVM wallet signs a message that verifies', async () => {
  const wallet = createWallet()
  await connect(wallet)
  const signature = await request(wallet, 'personal_sign', '0x68656c6c6f', bob.address)
  const { address } = bob
  const valid = await verifyMessage({ address, message: 'hello', signature: asHex(signature) })
  expect(valid).toBe(true)
})

test('the fake EVM wallet signs typed data for the active chain only', async () => {
  const wallet = createWallet()
  await connect(wallet)
  const mail = {
    domain: { name: 'Mail', chainId: 1 },
    types: { Mail: [{ name: 'count', type: 'uint256' }] },
    primaryType: 'Mail',
    message: { count: '7' },
  } as const
  const json = JSON.stringify(mail)
  const signature = await request(wallet, 'eth_signTypedData_v4', alice.address, json)
  const checked = { ...mail, message: { count: 7n }, signature: asHex(signature) }
  expect(await verifyTypedData({ ...checked, address: alice.address })).toBe(true)

  const elsewhere = JSON.stringify({ ...mail, domain: { chainId: 5 } })
  await expect(
    request(wallet, 'eth_signTypedData_v4', alice.address, elsewhere),
  ).rejects.toMatchObject({ code: -32602 })
})

test('the fake EVM wallet rejects signing for an account that the site does not see, and eth_sign', async () => {
  const wallet = createWallet()
  await expect(request(wallet, 'personal_sign', '0x00', alice.address)).rejects.toMatchObject({
    code: 4100,
  })
  await connect(wallet)
  await expect(request(wallet, 'personal_sign', '0x00', carol.address)).rejects.toMatchObject({
    code: 4100,
  })
  await expect(request(wallet, 'eth_sign', alice.address, '0x00')).rejects.toMatchObject({
    code: 4200,
  })
})

test('the fake EVM wallet keeps a log of every request and its outcome', async () => {
  const wallet = createWallet({ connect: 'hang' })
  await request(wallet, 'eth_chainId')
  const connecting = connect(wallet)
  expect(wallet.requests).toMatchObject([
    { method: 'eth_chainId', status: 'answered', result: '0x1' },
    { method: 'eth_requestAccounts', status: 'open' },
  ])
  wallet.rejectNext()
  await expect(connecting).rejects.toThrow()
  expect(wallet.requests[1]).toMatchObject({ status: 'failed', error: { code: 4001 } })
})

function asHex(value: unknown): `0x${string}` {
  expect(value).toMatch(/^0x[0-9a-f]+$/)
  return value as `0x${string}`
}
