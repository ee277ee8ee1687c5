import { LatchkeyError } from '@latchkey/core'
import { errorCodeOf, localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestChain, type TestChain, type TestChainOptions } from '../testing/openTestChain.ts'

const { alice, bob, carol } = localAccounts
let chain: RunningChain

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const open = (options: Omit<TestChainOptions, 'endpoints'> = {}): Promise<TestChain> =>
  openTestChain({ ...options, endpoints: [chain] })

const connected = (accounts: readonly { address: string }[]) => ({
  status: 'connected',
  accounts: accounts.map(({ address }) => ({ namespace: 'eip155', address, type: 'eoa' })),
})

test('an Ethereum wallet connects: first connecting, then connected with accounts, chain and connector', async () => {
  const { client, connector, reports } = await open()
  await client.connect({ connector })
  expect(reports).toMatchObject([
    { status: 'connecting', connectorId: connector.id },
    { ...connected([alice, bob]), chainId: 'eip155:31337', connector },
  ])
})

test('the EVM adapter reports the wallet’s chain even if the site does not offer it', async () => {
  const { client, connector, connection } = await open({ chainId: 56 })
  await client.connect({ connector })
  expect(connection()).toMatchObject({ status: 'connected', chainId: 'eip155:56' })
})

test('a rejected connection request to an Ethereum wallet ends in disconnected with wallet/rejected', async () => {
  const { client, connector, connection } = await open({ behaviour: { connect: 'reject' } })
  expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/rejected')
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the EVM adapter ends connecting when it is aborted during the wallet’s prompt, and a late approval changes nothing', async () => {
  const { client, connector, connection, wallet, reports } = await open({
    behaviour: { connect: 'hang' },
  })
  const controller = new AbortController()
  const connecting = client.connect({ connector, signal: controller.signal })
  await wallet.waitForPrompt()
  expect(connection().status).toBe('connecting')
  controller.abort()
  expect(await errorCodeOf(connecting)).toBe('connection/aborted')
  expect(connection()).toEqual({ status: 'disconnected' })

  const countBefore = reports.length
  wallet.approveNext()
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(reports).toHaveLength(countBefore)
})

test('the EVM adapter’s second connect during the wallet’s prompt gets the answer of that prompt', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { connect: 'hang' } })
  const controller = new AbortController()
  const first = client.connect({ connector, signal: controller.signal })
  await wallet.waitForPrompt()
  controller.abort()
  await errorCodeOf(first)

  const second = client.connect({ connector })
  wallet.approveNext()
  await second
  expect(connection()).toMatchObject(connected([alice, bob]))
  const prompts = wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')
  expect(prompts).toHaveLength(1)
})

test('a second connect to an Ethereum wallet aborts the first one', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { connect: 'hang' } })
  const first = errorCodeOf(client.connect({ connector }))
  await wallet.waitForPrompt()
  const second = client.connect({ connector })
  expect(await first).toBe('connection/aborted')
  await expect.poll(() => connection().status).toBe('connecting')
  wallet.approveNext()
  await second
  expect(connection().status).toBe('connected')
})

test('connect with an aborted signal sends no request to the Ethereum wallet', async () => {
  const { client, connector, wallet } = await open()
  const work = client.connect({ connector, signal: AbortSignal.abort() })
  expect(await errorCodeOf(work)).toBe('connection/aborted')
  expect(wallet.requests).toEqual([])
})

test('the EVM adapter reports the wallet’s change to another account and another chain', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.setAccounts([bob.address])
  expect(connection()).toMatchObject(connected([bob]))
  wallet.setChain(10)
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('the EVM adapter loses no account and chain changes during connecting', async () => {
  const { client, connector, connection, wallet } = await open()
  wallet.behave({ read: 'hang' })
  const connecting = client.connect({ connector })
  await wallet.waitForPrompt()
  // Approved, but the chain id is not read yet: no listener is attached for these events.
  wallet.setAccounts([bob.address])
  wallet.setChain(10)
  wallet.behave({ read: 'approve' })
  wallet.approveNext()
  await connecting
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('the EVM adapter disconnects when the wallet revokes the page’s permission', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('an EIP-1193 disconnect event ends the connection only when the wallet returns no accounts', async () => {
  const { client, connector, connection, wallet, reports } = await open()
  await client.connect({ connector })
  const countBefore = reports.length
  wallet.emit('disconnect', { code: 1013, message: 'network lost' })
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(reports).toHaveLength(countBefore)

  wallet.behave({ read: { result: [] } })
  wallet.emit('disconnect', { code: 4900, message: 'gone' })
  await expect.poll(() => connection().status).toBe('disconnected')
})

test('a reload restores the Ethereum wallet’s connection without a prompt', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  const asked = before.wallet.requests.length

  const { client, connection, wallet } = await before.reload()
  await client.reconnect()
  expect(connection()).toMatchObject(connected([alice, bob]))
  const methods = wallet.requests.slice(asked).map(({ method }) => method)
  expect(new Set(methods)).toEqual(new Set(['eth_accounts', 'eth_chainId']))
})

test('a reload restores the Ethereum wallet’s current account and chain', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  before.client.close()
  before.wallet.setAccounts([bob.address])
  before.wallet.setChain(10)

  const { client, connection } = await before.reload()
  await client.reconnect()
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('a reload with a locked Ethereum wallet stays disconnected until the wallet is unlocked', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  before.wallet.lock()
  expect(before.connection()).toEqual({ status: 'disconnected' })

  const { client, connection, wallet } = await before.reload()
  await client.reconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
  wallet.unlock()
  await expect.poll(() => connection().status).toBe('connected')
})

test('the EVM adapter’s disconnect revokes the page’s permission, and a reload stays disconnected', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  await before.client.disconnect()
  expect(before.connection()).toEqual({ status: 'disconnected' })
  expect(before.wallet.isConnectedTo()).toBe(false)

  const { client, reports } = await before.reload()
  await client.reconnect()
  expect(reports).toEqual([])
})

test('the EVM adapter does not connect again by a wallet’s events after disconnect', async () => {
  const { client, connector, connection, wallet, page } = await open()
  await client.connect({ connector })
  await client.disconnect()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.setAccounts([bob.address])
  page.dispatchEvent(new Event('focus'))
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the EVM adapter reads the wallet again on focus, so that lost events are made up for', async () => {
  const { client, connector, connection, wallet, page } = await open()
  await client.connect({ connector })
  wallet.behave({ read: { result: [carol.address] } })
  page.dispatchEvent(new Event('focus'))
  // The chain id is invalid, so the whole answer is ignored.
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(connection()).toMatchObject(connected([alice, bob]))

  wallet.behave({ read: 'approve', reportedChainId: 10 })
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => connection()).toMatchObject({ chainId: 'eip155:10' })
})

test('the EVM adapter does not overwrite the state of a wallet’s event with an older answer', async () => {
  const { client, connector, connection, wallet, page } = await open()
  await client.connect({ connector })
  const { request } = wallet.provider
  let letThrough = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const asked = vi.fn()
  Object.assign(wallet.provider, {
    async request(args: Parameters<typeof request>[0]) {
      const reply = await request(args)
      asked(args.method)
      await gate
      return reply
    },
  })
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  wallet.setAccounts([bob.address])
  letThrough()
  await expect.poll(() => asked.mock.calls.length).toBe(4)
  expect(connection()).toMatchObject(connected([bob]))
})

test('the EVM adapter’s connect to an undiscovered wallet rejects with wallet/not-installed', async () => {
  const { client, connector } = await open()
  const other = { ...connector, id: 'org.example.other', name: 'Other' }
  await expect(client.connect({ connector: other })).rejects.toEqual(
    new LatchkeyError('wallet/not-installed', { wallet: 'Other' }),
  )
})
