import { memoryStorage } from '@latchkey/walletconnect'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createInbox } from './inbox.ts'
import { openOurDapp, startConnecting } from './ourDapp.ts'
import { type OurWallet, openOurWallet } from './ourWallet.ts'
import { startTestRelay, type TestRelay } from './relay.ts'
import { wanted as namespaces } from './signer.ts'

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

test('connects, signs, pings and ends', async () => {
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

test('a refusal is a rejection', async () => {
  const [dapp, wallet] = [openDapp(), openWallet()]
  const { uri, session } = startConnecting(dapp)
  const refused = expect(session).rejects.toMatchObject({ code: 'wallet/rejected' })
  await wallet.wallet.pair(await uri)
  await wallet.wallet.reject(await wallet.proposals.next())
  await refused
})

test('a session is there again after a reload, with what happened meanwhile', async () => {
  const storage = memoryStorage()
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
