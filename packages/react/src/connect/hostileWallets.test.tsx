import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const inherited = [
  'constructor',
  'toString',
  '__proto__',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toLocaleString',
]
const icon = 'data:image/png;base64,iVBORw0KGgo='

function announce(rdns: string, name: string): void {
  const info = { uuid: rdns, name, icon, rdns }
  const detail = { info, provider: { request: async () => null } }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

const rowCount = () => page.getByRole('button', { name: /Installed$/ }).elements().length

test('the connect view lists wallets whose rdns is the name of an inherited property', async () => {
  await renderTestModal()
  for (const rdns of inherited) announce(rdns, `Wallet ${rdns}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  for (const rdns of inherited) {
    await expect
      .element(page.getByRole('button', { name: `Wallet ${rdns} Installed` }))
      .toBeVisible()
  }
})

test('the connect view renders 30 rows for 5,000 announced wallets, and 30 more on demand', async () => {
  await renderTestModal()
  for (let at = 0; at < 5_000; at += 1) announce(`org.fake${at}`, `Fake ${at}`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(rowCount, pollTimeout).toBe(30)
  await page.getByRole('button', { name: 'Show 70 more' }).click()
  await expect.poll(rowCount, pollTimeout).toBe(60)
})
