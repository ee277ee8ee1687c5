import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import { finishSocialLoginEndpoint, socialLoginEndpoint } from '@latchkey/wire'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoUrl, siteUrl } from '../e2e/fixtures/browser.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const newName = () => `victim-${crypto.randomUUID().slice(0, 8)}`

/** A program with a key of its own that speaks to the server as the vault's frame does. */
async function openAttacker() {
  const key = await createDpopKey()
  const { server = '', vault = '' } = stack()
  const ask = async (path: string, body: object) => {
    const url = `${server}${path}?projectId=latchkey-dev`
    const dpop = await signDpopProof(key, { method: 'POST', url })
    const headers = { dpop, origin: new URL(vault).origin, 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  return {
    begin: (returnTo?: string) =>
      ask(socialLoginEndpoint.path, { provider: 'google', site: siteUrl(), returnTo }),
    finish: (flow: { flowId: string; flowSecret: string }, result: string) =>
      ask(finishSocialLoginEndpoint.path, { ...flow, result }),
  }
}

async function logInThere(provider: Page): Promise<void> {
  await provider.getByPlaceholder('Enter any login').fill(newName())
  await provider.getByPlaceholder('and password').fill('any')
  await provider.getByRole('button', { name: 'Sign-in' }).click()
  await provider.getByRole('button', { name: 'Continue' }).click()
}

test('a site of the project that opens an attacker’s social login gets no login result from the vault’s window', async () => {
  const attacker = await openAttacker()
  const { flowId, flowSecret, url } = await attacker.begin()
  const { context, page } = await visit()
  // The vault's frame is there, and waits for the result of a login that the visitor began.
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const own = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await (await own).getByPlaceholder('Enter any login').waitFor()
  const vaultFrame = page.frames().find((frame) => frame.url().includes('//vault.localhost'))
  expect(vaultFrame).toBeDefined()
  const opening = context.waitForEvent('page')
  await page.evaluate((target) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
    window.open(target, 'attack')
  }, url)
  const popup = await opening
  const closed = popup.waitForEvent('close')
  await logInThere(popup)
  await closed
  const read = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
  await expect.poll(async () => (await read()).some((text) => text.includes(flowId))).toBe(true)
  const heard = await read()
  expect(heard.filter((text) => text.includes('result='))).toEqual([])
  for (const [result = ''] of heard.join().matchAll(/[\w-]{43}/g)) {
    expect((await attacker.finish({ flowId, flowSecret }, result)).code).toBe('embedded/flow-over')
  }
  expect(await vaultFrame?.locator('.card').count()).toBe(0)
})

test('a victim of an attacker’s full-page social login must confirm it on the vault’s page, which names the site', async () => {
  const attacker = await openAttacker()
  const { url } = await attacker.begin(`${siteUrl()}/app`)
  const { page } = await visit()
  await page.goto(url)
  await logInThere(page)
  const { host } = new URL(demoUrl())
  await page.getByRole('heading', { name: `Log in to ${host}?` }).waitFor()
  await page.getByText(siteUrl(), { exact: true }).waitFor()
  expect(page.url()).toBe(`${new URL(stack().vault ?? '').origin}/social`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Canceled' }).waitFor()
  expect(new URL(page.url()).hostname).toBe('vault.localhost')
})
