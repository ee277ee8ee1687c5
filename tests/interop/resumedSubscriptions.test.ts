import { type RunningChain, startAnvil } from '@latchkey/testing'
import { isHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveOfficialWallet } from './officialWallet.ts'
import { driveOurDapp } from './ourDapp.ts'
import { startTestRelay, type TestRelay } from './relay.ts'
import { owner } from './signer.ts'

let relay: TestRelay
let chain: RunningChain

beforeAll(async () => {
  ;[relay, chain] = await Promise.all([startTestRelay(), startAnvil()])
})
afterAll(async () => {
  await Promise.all([relay.close(), chain.close()])
})

test('the official WalletConnect wallet receives a stored request on a socket that it opened without subscribing', async () => {
  const [dapp, wallet] = await Promise.all([
    driveOurDapp(relay.url),
    driveOfficialWallet(relay.url, chain),
  ])
  const { uri, topic } = await dapp.connect()
  await wallet.pair(uri)
  const session = await topic
  await wallet.goOffline()
  const message = '0x68656c6c6f'
  const signed = dapp.request(session, 'personal_sign', [message, owner.address])
  const stored = `SELECT 1 FROM relay_messages
    WHERE tag = 1108 AND topic = decode($1, 'hex') AND message IS NOT NULL`
  await expect.poll(() => relay.server().db.execute(stored, [session])).toBe(1)
  await wallet.comeBackWithoutSubscribing()
  const signature = await signed
  if (!isHex(signature)) throw new Error('The wallet returned no signature')
  const signer = { address: owner.address, message: { raw: message }, signature } as const
  expect(await verifyMessage(signer)).toBe(true)
  await Promise.all([dapp.close(), wallet.close()])
})
