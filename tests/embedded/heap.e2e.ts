import { expect, test } from 'vitest'
import type { HostPage } from '../e2e/fixtures/hostPage.ts'
import { attack } from './attack.ts'
import {
  createFrameFixture,
  openApproval,
  openHost,
  pressApprove,
  rpcSuccess,
  setUserPresence,
  setVerifiedAgo,
  signMessageRequest,
} from './frameFixture.ts'
import {
  encodingsOf,
  findIn,
  heapStrings,
  readRecordedSecrets,
  recordSecrets,
} from './heapSearch.ts'

const fixture = createFrameFixture()

/** Opens the wallet with its passkey and signs once. */
async function openAndSign(): Promise<HostPage> {
  const { context, address } = fixture()
  await context.addInitScript(recordSecrets)
  await setUserPresence(fixture(), true)
  const host = await openHost(fixture())
  await setVerifiedAgo(host.vault, 6 * 60_000)
  const approval = await openApproval(host, signMessageRequest(address))
  await expect.poll(pressApprove(host, approval), { interval: 400 }).toBe(rpcSuccess)
  return host
}

test('a hostile page reads no secret of an open embedded wallet (C9)', async () => {
  const { context, page, address } = fixture()
  const host = await openAndSign()
  const loot = String(await page.evaluate(attack))
  const wanted = encodingsOf(await readRecordedSecrets(host.vault), address)
  expect(loot).toContain('SecurityError')
  expect(loot).toContain(address)
  expect(findIn([loot], wanted)).toEqual([])
  expect(findIn([loot], ['/assets/', 'polluted'])).toEqual([])
  expect(await host.vault.evaluate('[({}).polluted, window.name]')).toEqual([undefined, ''])
  const canary = `seen-${crypto.randomUUID()}`
  await page.evaluate(`window.canary = '${canary}'`)
  const heap = await heapStrings(context, page)
  expect(findIn(heap, [canary, ...wanted])).toEqual([canary])
})

test('after signing out, the heap of the vault’s frame holds no key, words or vault key, and their bytes are overwritten (C9)', async () => {
  const { context, address } = fixture()
  const host = await openAndSign()
  const canary = `seen-${crypto.randomUUID()}`
  await host.vault.evaluate(`window.canary = '${canary}'`)
  const wanted = encodingsOf(await readRecordedSecrets(host.vault), address)
  const open = await heapStrings(context, host.vault)
  expect(findIn(open, [canary, ...wanted])).toEqual([canary])

  expect(await host.ask('SIGN_OUT', {})).toMatchObject({ type: expect.stringMatching(/SUCCESS$/) })
  const locked = await heapStrings(context, host.vault)
  expect(findIn(locked, [canary, ...wanted])).toEqual([canary])
  const taken = await readRecordedSecrets(host.vault)
  expect(taken.filter(({ name }) => name === 'decrypt').length).toBeGreaterThan(1)
  const left = taken.filter(({ isWiped }) => !isWiped)
  expect(left.map(({ name, bytes }) => `${name} ${bytes.length}`)).toEqual([])
})
