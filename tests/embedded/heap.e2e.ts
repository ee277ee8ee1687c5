import { expect, test } from 'vitest'
import type { HostPage } from '../e2e/stage/hostPage.ts'
import {
  done,
  openApproval,
  openHost,
  pressing,
  setPresence,
  setVerified,
  signing,
  stageFrame,
} from './frameStage.ts'
import { eavesdrop, findIn, heapStrings, readTaken, spellings } from './heapSearch.ts'
import { rob } from './rob.ts'

const stage = stageFrame()

/** A page on which the wallet was opened by its passkey, and signed. */
async function openAndSign(): Promise<HostPage> {
  const { context, address } = stage()
  await context.addInitScript(eavesdrop)
  await setPresence(stage(), true)
  const host = await openHost(stage())
  await setVerified(host.vault, 6 * 60_000)
  const approval = await openApproval(host, signing(address))
  await expect.poll(pressing(host, approval), { interval: 400 }).toBe(done)
  return host
}

test('a site with every means of its page gets nothing of an open wallet (C9)', async () => {
  const { context, page, address } = stage()
  const host = await openAndSign()
  const loot = String(await page.evaluate(rob))
  const wanted = spellings(await readTaken(host.vault), address)
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

test('after signing out, the frame’s heap holds no key, no words and no vault key, and their bytes are overwritten (C9)', async () => {
  const { context, address } = stage()
  const host = await openAndSign()
  const canary = `seen-${crypto.randomUUID()}`
  await host.vault.evaluate(`window.canary = '${canary}'`)
  const wanted = spellings(await readTaken(host.vault), address)
  const open = await heapStrings(context, host.vault)
  expect(findIn(open, [canary, ...wanted])).toEqual([canary])

  expect(await host.ask('SIGN_OUT', {})).toMatchObject({ type: expect.stringMatching(/SUCCESS$/) })
  const locked = await heapStrings(context, host.vault)
  expect(findIn(locked, [canary, ...wanted])).toEqual([canary])
  const taken = await readTaken(host.vault)
  expect(taken.filter(({ name }) => name === 'decrypt').length).toBeGreaterThan(1)
  const left = taken.filter(({ isWiped }) => !isWiped)
  expect(left.map(({ name, bytes }) => `${name} ${bytes.length}`)).toEqual([])
})
