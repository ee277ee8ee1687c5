import { memoryWalletConnectStorage } from '@latchkey/walletconnect'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createInbox } from './inbox.ts'
import { openOurDapp, startConnecting } from './ourDapp.ts'
import { type OurWallet, openOurWallet } from './ourWallet.ts'
import { startTestRelay, type TestRelay } from './relay.ts'
import { requestedNamespaces as namespaces } from './signer.ts'

let relay: TestRelay
const open: { close(): void }[] = []

beforeAll(async () => {
  relay = await startTestRelay()
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})
afterAll(() => relay.close())

const account = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const granted = {
  eip155: {
    ...namespaces.eip155,
    accounts: [`eip155:1:${account}`, `eip155:10:${account}`],
  },
}

function keep<Item extends { close(): void }>(item: Item): Item {
  open.push(item)
  return item
}

function openDapp(options?: Parameters<typeof openOurDapp>[1]): ReturnType<typeof openOurDapp> {
  return keep(openOurDapp(relay.url, options))
}

function openWallet(options?: Parameters<typeof openOurWallet>[1]): OurWallet {
  const wallet = openOurWallet(relay.url, options)
  keep(wallet.wallet)
  return wallet
}

async function connectBoth(dapp = openDapp(), wallet = openWallet()) {
  const { uri, session } = startConnecting(dapp)
  await wallet.wallet.pair(await uri)
  const { acknowledged, topic } = await wallet.wallet.approve(await wallet.proposals.next(), {
    namespaces: granted,
  })
  await acknowledged
  return { dapp, wallet, session: await session, topic }
}

test('our WalletConnect dapp client and wallet client connect, sign, ping and disconnect', async () => {
  const { wallet, session, topic } = await connectBoth()
  expect(session.topic).toBe(topic)
  expect(session.peer.name).toBe('Interop wallet')
  expect(session.accounts('eip155')).toEqual(granted.eip155.accounts)
  const signed = session.request({
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', account],
  })
  const request = await wallet.requests.next()
  expect(request).toMatchObject({
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', account],
  })
  await wallet.wallet.respond(request, '0xsigned')
  expect(await signed).toBe('0xsigned')
  await session.ping()
  await wallet.wallet.ping(topic)
  const events = createInbox<string>()
  session.watch(({ type }) => events.put(type))
  await session.disconnect()
  expect(await events.next()).toBe('ended')
  expect(await wallet.ended.next()).toBe(topic)
})

test('connect of our WalletConnect client rejects with wallet/rejected when the wallet rejects the proposal', async () => {
  const [dapp, wallet] = [openDapp(), openWallet()]
  const { uri, session } = startConnecting(dapp)
  const refused = expect(session).rejects.toMatchObject({ code: 'wallet/rejected' })
  await wallet.wallet.pair(await uri)
  await wallet.wallet.reject(await wallet.proposals.next())
  await refused
})

test('a reload of the dapp restores the WalletConnect session with the updates that the wallet made meanwhile', async () => {
  const storage = memoryWalletConnectStorage()
  const { dapp, wallet, session, topic } = await connectBoth(openDapp({ storage }))
  dapp.close()
  const other = '0x0000000000000000000000000000000000000001'
  await wallet.wallet.update(topic, {
    eip155: { ...granted.eip155, accounts: [`eip155:1:${other}`] },
  })
  const reloaded = openDapp({ storage })
  const restored = await reloaded.restore()
  expect(restored?.topic).toBe(session.topic)
  await expect.poll(() => restored?.accounts('eip155')).toEqual([`eip155:1:${other}`])
})

test('our WalletConnect wallet client emits an open request again after a restart', async () => {
  const dapp = openDapp()
  const storage = memoryWalletConnectStorage()
  const before = openWallet({ storage })
  const { uri, session: connecting } = startConnecting(dapp)
  await before.wallet.pair(await uri)
  await before.wallet.approve(await before.proposals.next(), { namespaces: granted })
  const session = await connecting
  const params = ['0x68656c6c6f', account]
  const signed = session.request({ chainId: 'eip155:1', method: 'personal_sign', params })
  const asked = await before.requests.next()
  before.wallet.close()
  const after = openWallet({ storage })
  await after.wallet.restore()
  expect(await after.requests.next()).toEqual(asked)
  await after.wallet.respond(asked, '0xsigned')
  expect(await signed).toBe('0xsigned')
  expect(after.wallet.sessions()).toMatchObject([{ topic: session.topic, acknowledged: true }])
  const later = openWallet({ storage })
  await later.wallet.restore()
  expect(later.requests.waiting).toEqual([])
})

test('the relay’s database contains no readable content of WalletConnect messages', async () => {
  const { wallet, session } = await connectBoth()
  wallet.wallet.close()
  const planted = 'planted-text-of-the-visitor'
  const signal = AbortSignal.timeout(20_000)
  const params = [planted, account]
  const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params, signal })
  asked.catch(() => {})
  const { db } = relay.server()
  const waiting = 'SELECT 1 FROM relay_messages WHERE tag = 1108 AND message IS NOT NULL'
  await expect.poll(() => db.execute(waiting)).toBeGreaterThan(0)
  const row = v.object({ message: v.nullable(v.string()), rest: v.string() })
  const stored = `SELECT message, concat_ws(' ', encode(topic, 'hex'), tag, attestation, node) AS rest
    FROM relay_messages`
  const texts = (await db.query(row, stored)).map(({ message, rest }) =>
    [rest, message, Buffer.from(message ?? '', 'base64').toString('latin1')].join(' '),
  )
  expect(texts).not.toHaveLength(0)
  for (const trace of [planted, 'personal_sign', account, 'Interop']) {
    expect(texts.filter((text) => text.includes(trace))).toEqual([])
  }
})

test('a second wallet that scans the same WalletConnect QR code gets no proposal', async () => {
  const [dapp, first, second] = [openDapp(), openWallet(), openWallet()]
  const { uri, session } = startConnecting(dapp)
  await first.wallet.pair(await uri)
  await first.wallet.approve(await first.proposals.next(), { namespaces: granted })
  const { topic } = await session
  // The relay stores acknowledgements in batches.
  const proposals = 'SELECT 1 FROM relay_messages WHERE tag = 1100 AND message IS NOT NULL'
  await expect.poll(() => relay.server().db.execute(proposals)).toBe(0)
  await second.wallet.pair(await uri)
  const other = startConnecting(openDapp())
  other.session.catch(() => {})
  await second.wallet.pair(await other.uri)
  const proposal = await second.proposals.next()
  expect(await other.uri).toContain(proposal.pairingTopic)
  expect(second.proposals.waiting).toEqual([])
  expect(dapp.sessions().map((each) => each.topic)).toEqual([topic])
})

test('our WalletConnect wallet client rejects an expired, used or forged pairing URI', async () => {
  const { uri, session } = startConnecting(openDapp())
  session.catch(() => {})
  const wallet = openWallet()
  const text = await uri
  const refused = (code: string) => wallet.wallet.pair(code)
  await expect(
    refused(text.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1')),
  ).rejects.toMatchObject({ code: 'wallet/timed-out' })
  const forged = text.replace(/^wc:../, text.startsWith('wc:00') ? 'wc:11' : 'wc:00')
  await expect(refused(forged)).rejects.toMatchObject({ code: 'options/invalid' })
  await wallet.wallet.pair(text)
  const { acknowledged } = await wallet.wallet.approve(await wallet.proposals.next(), {
    namespaces: granted,
  })
  await acknowledged
  await expect(refused(text)).rejects.toMatchObject({ code: 'wallet/timed-out' })
})

test('our WalletConnect wallet client emits the same proposal when it scans a QR code twice', async () => {
  const { uri, session } = startConnecting(openDapp())
  session.catch(() => {})
  const wallet = openWallet()
  await wallet.wallet.pair(await uri)
  const first = await wallet.proposals.next()
  await wallet.wallet.pair(await uri)
  expect(await wallet.proposals.next()).toEqual(first)
})
