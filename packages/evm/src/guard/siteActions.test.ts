import { type LatchkeyOptions, sendTransaction, signMessage, signTypedData } from '@latchkey/core'
import { journalOf } from '@latchkey/core/internal'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, maxUint256, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReviewedSite } from '../testing/openReviewedSite.ts'

const { alice, erin, mallory } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const open = (options?: Partial<LatchkeyOptions>) => openReviewedSite(chain, options)

const unlimited = {
  to: localAddresses.usdc,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [mallory.address, maxUint256],
  }),
}
const mail = {
  domain: { name: 'Mail', version: '1', chainId: 31_337n },
  types: { Mail: [{ name: 'id', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { id: 2n ** 200n },
} as const

test('signMessage resolves with the account’s signature', async () => {
  const { latchkey } = await open()
  const signature = await signMessage(latchkey, { namespace: 'eip155', message: 'Hello' })
  const { address } = alice
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
})

test('signTypedData signs viem’s typed data exactly, with its big numbers', async () => {
  const { latchkey } = await open({ safety: { preview: 'off' } })
  const signature = await signTypedData(latchkey, mail)
  expect(await verifyTypedData({ ...mail, address: alice.address, signature })).toBe(true)
})

test('signTypedData is reviewed once: the wallet gets nothing that the visitor cancels', async () => {
  const { latchkey, shown, wallet } = await open({ safety: { preview: 'always' } })
  expect(await errorCodeOf(signTypedData(latchkey, mail))).toBe('wallet/rejected')
  expect(shown).toHaveLength(1)
  expect(wallet.requests.some(({ method }) => method === 'eth_signTypedData_v4')).toBe(false)
})

test('sendTransaction of a plain payment is not reviewed, is mined and is in the journal', async () => {
  const { latchkey, shown } = await open()
  const hash = await sendTransaction(latchkey, { to: erin.address, value: 1n })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(shown).toEqual([])
  const entry = () => journalOf(latchkey).getState()[0]
  await expect.poll(() => entry()?.status).toBe('confirmed')
  expect(entry()).toMatchObject({ kind: 'send', hash, summary: { to: erin.address } })
})

test('sendTransaction of the same payment again sends it again', async () => {
  const { latchkey } = await open()
  const pay = () => sendTransaction(latchkey, { to: erin.address, value: 2n })
  expect(await pay()).not.toBe(await pay())
})

test.each([
  ['warn', 'cancel', 'wallet/rejected', 1, 0],
  ['warn', 'continue', 'none', 1, 1],
  ['off', 'cancel', 'none', 0, 1],
] as const)(
  'sendTransaction of an unlimited allowance with safety.preview %s, when the visitor would %s: %s',
  async (preview, decision, code, reviews, sent) => {
    const site = await open({ safety: { preview } })
    site.decision = decision
    const before = site.wallet.sent.length
    const work = sendTransaction(site.latchkey, unlimited)
    const outcome = await work.then(
      () => 'none',
      (error: { code: string }) => error.code,
    )
    expect([outcome, site.shown.length, site.wallet.sent.length - before]).toEqual([
      code,
      reviews,
      sent,
    ])
  },
)

test('sendTransaction rejects an account that the wallet does not share, before any request', async () => {
  const { latchkey, wallet } = await open()
  const before = wallet.requests.length
  const account = { namespace: 'eip155', address: mallory.address } as const
  const work = sendTransaction(latchkey, { to: erin.address, value: 1n, account })
  expect(await errorCodeOf(work)).toBe('wallet/unauthorised')
  expect(await errorCodeOf(signMessage(latchkey, { message: 'Hi', account }))).toBe(
    'wallet/unauthorised',
  )
  const asked = wallet.requests.slice(before).map(({ method }) => method)
  expect(asked.filter((method) => /send|sign/i.test(method))).toEqual([])
})

test('sendTransaction rejects a network that the site does not offer', async () => {
  const { latchkey } = await open()
  const work = sendTransaction(latchkey, { to: erin.address, value: 1n, network: 'eip155:10' })
  expect(await errorCodeOf(work)).toBe('network/not-supported')
})

test('signMessage reports that the visitor rejected it in the wallet', async () => {
  const { latchkey, wallet } = await open()
  wallet.behave({ sign: 'reject' })
  expect(await errorCodeOf(signMessage(latchkey, { message: 'Hi' }))).toBe('wallet/rejected')
})
