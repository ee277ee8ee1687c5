import { type RunningChain, startAnvil, waitForReceipt } from '@latchkey/testing'
import {
  createPublicClient,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DappDriver, WalletDriver } from './drivers.ts'
import { driveOfficialDapp } from './officialDapp.ts'
import { driveOfficialWallet } from './officialWallet.ts'
import { driveOurDapp } from './ourDapp.ts'
import { driveOurWallet } from './ourWallet.ts'
import { startTestRelay, type TestRelay } from './relay.ts'
import { accounts, owner } from './signer.ts'

let relay: TestRelay
let chain: RunningChain
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  ;[relay, chain] = await Promise.all([startTestRelay(), startAnvil()])
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})
afterAll(async () => {
  await Promise.all([relay.close(), chain.close()])
})

type Pair = [
  string,
  (relayUrl: string) => Promise<DappDriver>,
  (relayUrl: string, chain: RunningChain) => Promise<WalletDriver>,
]

const pairs: Pair[] = [
  ['our dapp with our wallet', driveOurDapp, driveOurWallet],
  ['our dapp with the official wallet', driveOurDapp, driveOfficialWallet],
  ['the official dapp with our wallet', driveOfficialDapp, driveOurWallet],
  ['the official dapp with the official wallet', driveOfficialDapp, driveOfficialWallet],
]

const message: Hex = '0x68656c6c6f'
const typedData = {
  domain: { name: 'Interop', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

describe.each(pairs)('%s', (_, openDapp, openWallet) => {
  async function meet(): Promise<{ dapp: DappDriver; wallet: WalletDriver }> {
    const [dapp, wallet] = await Promise.all([openDapp(relay.url), openWallet(relay.url, chain)])
    open.push(dapp, wallet)
    return { dapp, wallet }
  }

  async function connectBoth(): Promise<{
    dapp: DappDriver
    wallet: WalletDriver
    topic: string
  }> {
    const { dapp, wallet } = await meet()
    const { uri, topic } = await dapp.connect()
    await wallet.pair(uri)
    return { dapp, wallet, topic: await topic }
  }

  async function sign(dapp: DappDriver, topic: string): Promise<boolean> {
    const signature = await dapp.request(topic, 'personal_sign', [message, owner.address])
    return verifyMessage({
      address: owner.address,
      message: { raw: message },
      signature: signature as Hex,
    })
  }

  test('over our relay, a WalletConnect dapp connects, signs a message and typed data, sends and pings', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    expect(dapp.accounts(topic)).toEqual(accounts)
    expect(wallet.topics()).toEqual([topic])
    expect(await sign(dapp, topic)).toBe(true)
    const signature = await dapp.request(topic, 'eth_signTypedData_v4', [
      owner.address,
      JSON.stringify({
        ...typedData,
        types: {
          ...typedData.types,
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
        },
      }),
    ])
    const { address } = owner
    expect(await verifyTypedData({ ...typedData, address, signature: signature as Hex })).toBe(true)
    const to = '0x000000000000000000000000000000000000dEaD'
    const value = `0x${parseEther('0.5').toString(16)}`
    const hash = await dapp.request(topic, 'eth_sendTransaction', [{ from: address, to, value }])
    const client = createPublicClient({ transport: http(chain.url) })
    const receipt = await waitForReceipt(client, hash as Hex)
    expect(receipt.status).toBe('success')
    await dapp.ping(topic)
  })

  test('a proposal and a request that a WalletConnect wallet rejects reach the dapp as errors', async () => {
    const { dapp, wallet } = await meet()
    wallet.decide('reject')
    const first = await dapp.connect()
    const refused = expect(first.topic).rejects.toBeDefined()
    await wallet.pair(first.uri)
    await refused
    wallet.decide('approve')
    const second = await dapp.connect()
    await wallet.pair(second.uri)
    const topic = await second.topic
    wallet.decide('reject')
    await expect(
      dapp.request(topic, 'personal_sign', [message, owner.address]),
    ).rejects.toBeDefined()
  })

  test('a WalletConnect wallet updates and extends the session and emits an event', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    const fewer = accounts.slice(0, 1)
    await wallet.update(topic, fewer)
    expect(await dapp.updates.next()).toEqual(fewer)
    const before = dapp.expiry(topic)
    await wallet.extend(topic)
    await expect.poll(() => dapp.expiry(topic)).toBeGreaterThanOrEqual(before)
    await wallet.emitChain(topic, 31337)
    expect(await dapp.chainChanges.next()).toBe(31337)
  })

  test('a WalletConnect wallet connects and signs in with one approval (wc_sessionAuthenticate)', async () => {
    const { dapp, wallet } = await meet()
    const request = {
      domain: 'dapp.example',
      uri: 'https://dapp.example/login',
      nonce: 'n0nce4567',
      statement: 'Welcome.',
    }
    const { uri, signedIn } = await dapp.authenticate(request)
    await wallet.pair(uri)
    const { topic, message: text, signature } = await signedIn
    const { address } = owner
    expect(text).toContain('Nonce: n0nce4567')
    const said = { address, message: text ?? '', signature: signature as Hex }
    expect(await verifyMessage(said)).toBe(true)
    expect(await sign(dapp, topic ?? '')).toBe(true)
  })

  test('a wc_sessionAuthenticate request that the wallet rejects reaches the dapp as an error', async () => {
    const { dapp, wallet } = await meet()
    wallet.decide('reject')
    const request = {
      domain: 'dapp.example',
      uri: 'https://dapp.example',
      nonce: 'n0nce4567',
      statement: '',
    }
    const { uri, signedIn } = await dapp.authenticate(request)
    const refused = expect(signedIn).rejects.toBeDefined()
    await wallet.pair(uri)
    await refused
  })

  test('the wallet is told when the dapp ends the WalletConnect session', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    await dapp.disconnect(topic)
    expect(await wallet.ended.next()).toBe(topic)
    expect(dapp.accounts(topic)).toEqual([])
    await expect.poll(() => wallet.topics()).toEqual([])
  })

  test('the dapp is told when the wallet ends the WalletConnect session', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    await wallet.disconnect(topic)
    expect(await dapp.ended.next()).toBe(topic)
    await expect.poll(() => dapp.accounts(topic)).toEqual([])
  })

  test('a WalletConnect session request reaches a wallet that was offline', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    await wallet.goOffline()
    const signed = sign(dapp, topic)
    await untilStored(topic)
    await wallet.comeBack()
    expect(await signed).toBe(true)
  })

  test('a reload of the dapp’s page keeps the WalletConnect session', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    await dapp.reload()
    expect(dapp.accounts(topic)).toEqual(accounts)
    expect(await sign(dapp, topic)).toBe(true)
    await wallet.disconnect(topic)
    expect(await dapp.ended.next()).toBe(topic)
  })

  test('messages that the relay stored before a restart are delivered after it', async () => {
    const { dapp, wallet, topic } = await connectBoth()
    await wallet.goOffline()
    const signed = sign(dapp, topic)
    await untilStored(topic)
    await relay.restart()
    await wallet.comeBack()
    expect(await signed).toBe(true)
  })
})

/** Waits until the relay has stored the request that the wallet has not received. */
async function untilStored(topic: string): Promise<void> {
  const stored = `SELECT 1 FROM relay_messages
    WHERE tag = 1108 AND topic = decode($1, 'hex') AND message IS NOT NULL`
  await expect.poll(() => relay.server().db.execute(stored, [topic])).toBe(1)
}

test('a WalletConnect request sent while the relay restarts is answered', async () => {
  const [dapp, wallet] = await Promise.all([
    driveOurDapp(relay.url),
    driveOurWallet(relay.url, chain),
  ])
  open.push(dapp, wallet)
  const { uri, topic } = await dapp.connect()
  await wallet.pair(uri)
  const session = await topic
  const restarting = relay.restart()
  const signature = dapp.request(session, 'personal_sign', [message, owner.address])
  await restarting
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
})
