import { LatchkeyError } from '@latchkey/core'
import { codeOf, localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
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

test('connects: first connecting, then connected with accounts, chain and connector', async () => {
  const { client, connector, facts } = await open()
  await client.connect({ connector })
  expect(facts).toMatchObject([
    { status: 'connecting', connectorId: connector.id },
    { ...connected([alice, bob]), chainId: 'eip155:31337', connector },
  ])
})

test('a wallet on a chain the site does not offer is reported where it is', async () => {
  const { client, connector, connection } = await open({ chainId: 56 })
  await client.connect({ connector })
  expect(connection()).toMatchObject({ status: 'connected', chainId: 'eip155:56' })
})

test('a declined request ends in disconnected and says so', async () => {
  const { client, connector, connection } = await open({ behaviour: { connect: 'reject' } })
  expect(await codeOf(client.connect({ connector }))).toBe('wallet/rejected')
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('closing while the wallet asks never leaves the state connecting, and a late yes changes nothing', async () => {
  const { client, connector, connection, wallet, facts } = await open({
    behaviour: { connect: 'hang' },
  })
  const controller = new AbortController()
  const connecting = client.connect({ connector, signal: controller.signal })
  await wallet.waitForPrompt()
  expect(connection().status).toBe('connecting')
  controller.abort()
  expect(await codeOf(connecting)).toBe('connection/aborted')
  expect(connection()).toEqual({ status: 'disconnected' })

  const told = facts.length
  wallet.approveNext()
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(facts).toHaveLength(told)
})

test('who comes back while the prompt is still open gets its answer', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { connect: 'hang' } })
  const controller = new AbortController()
  const first = client.connect({ connector, signal: controller.signal })
  await wallet.waitForPrompt()
  controller.abort()
  await codeOf(first)

  const second = client.connect({ connector })
  wallet.approveNext()
  await second
  expect(connection()).toMatchObject(connected([alice, bob]))
  const prompts = wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')
  expect(prompts).toHaveLength(1)
})

test('a second click takes over from the first', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { connect: 'hang' } })
  const first = codeOf(client.connect({ connector }))
  await wallet.waitForPrompt()
  const second = client.connect({ connector })
  expect(await first).toBe('connection/aborted')
  await expect.poll(() => connection().status).toBe('connecting')
  wallet.approveNext()
  await second
  expect(connection().status).toBe('connected')
})

test('an aborted signal does not even ask the wallet', async () => {
  const { client, connector, wallet } = await open()
  const work = client.connect({ connector, signal: AbortSignal.abort() })
  expect(await codeOf(work)).toBe('connection/aborted')
  expect(wallet.requests).toEqual([])
})

test('follows the wallet to another account and another chain', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.setAccounts([bob.address])
  expect(connection()).toMatchObject(connected([bob]))
  wallet.setChain(10)
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('what the wallet does while it is still connecting is not missed', async () => {
  const { client, connector, connection, wallet } = await open()
  wallet.behave({ read: 'hang' })
  const connecting = client.connect({ connector })
  await wallet.waitForPrompt()
  // Approved, but not yet asked where it is: nobody listens to these events.
  wallet.setAccounts([bob.address])
  wallet.setChain(10)
  wallet.behave({ read: 'approve' })
  wallet.approveNext()
  await connecting
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('a wallet that removes the page disconnects it', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('a lost network of the wallet is no disconnection, a wallet without accounts is', async () => {
  const { client, connector, connection, wallet, facts } = await open()
  await client.connect({ connector })
  const told = facts.length
  wallet.emit('disconnect', { code: 1013, message: 'network lost' })
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(facts).toHaveLength(told)

  wallet.behave({ read: { result: [] } })
  wallet.emit('disconnect', { code: 4900, message: 'gone' })
  await expect.poll(() => connection().status).toBe('disconnected')
})

test('a reload wakes the connection without any prompt', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  const asked = before.wallet.requests.length

  const { client, connection, wallet } = await before.reload()
  await client.reconnect()
  expect(connection()).toMatchObject(connected([alice, bob]))
  const methods = wallet.requests.slice(asked).map(({ method }) => method)
  expect(new Set(methods)).toEqual(new Set(['eth_accounts', 'eth_chainId']))
})

test('a reload finds the account and the chain the wallet has gone to meanwhile', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  before.client.close()
  before.wallet.setAccounts([bob.address])
  before.wallet.setChain(10)

  const { client, connection } = await before.reload()
  await client.reconnect()
  expect(connection()).toMatchObject({ ...connected([bob]), chainId: 'eip155:10' })
})

test('a reload while the wallet is locked is quietly disconnected until it is unlocked', async () => {
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

test('disconnecting makes the wallet forget the page, and a reload stays out', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  await before.client.disconnect()
  expect(before.connection()).toEqual({ status: 'disconnected' })
  expect(before.wallet.isConnectedTo()).toBe(false)

  const { client, facts } = await before.reload()
  await client.reconnect()
  expect(facts).toEqual([])
})

test('after disconnecting, nothing the wallet does connects the page again', async () => {
  const { client, connector, connection, wallet, page } = await open()
  await client.connect({ connector })
  await client.disconnect()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.setAccounts([bob.address])
  page.dispatchEvent(new Event('focus'))
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('events that got lost are made up for when the page comes to the front', async () => {
  const { client, connector, connection, wallet, page } = await open()
  await client.connect({ connector })
  wallet.behave({ read: { result: [carol.address] } })
  page.dispatchEvent(new Event('focus'))
  // The reply is no chain id, so nothing of this answer is believed.
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(connection()).toMatchObject(connected([alice, bob]))

  wallet.behave({ read: 'approve', lieAboutChainId: 10 })
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => connection()).toMatchObject({ chainId: 'eip155:10' })
})

test('an answer that is older than the last event does not undo it', async () => {
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

test('a wallet that is not in the page is not installed', async () => {
  const { client, connector } = await open()
  const other = { ...connector, id: 'org.example.other', name: 'Other' }
  await expect(client.connect({ connector: other })).rejects.toEqual(
    new LatchkeyError('wallet/not-installed', { wallet: 'Other' }),
  )
})
