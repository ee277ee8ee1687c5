import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { countMails, createWithCode, logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress, openProfile } from './vaultFixture.ts'

const { visit } = createVaultFixture()

/** Opens "Protect your wallet"; the code wallet's window asks for the recovery code and for no login. */
async function openWindow(context: BrowserContext, page: Page): Promise<Page> {
  await openProfile(page)
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByText('Protect your wallet').click()
  return opening
}

/** The ticket that the next window of this browser redeems. */
function nextTicket(context: BrowserContext): Promise<{ url: string; body: string }> {
  return new Promise((resolve) => {
    context.on('request', (request) => {
      if (!request.url().includes('/session/redeem') || request.method() !== 'POST') return
      resolve({ url: request.url(), body: request.postData() ?? '' })
    })
  })
}

/** Records every message that the page hears, and sends the vault's frame forged requests for a ticket. */
const hostilePage = `{
  window.heard = []
  window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
  window.forge = (target, site, projectId) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    const thumbprint = 'A'.repeat(43)
    const type = 'latchkey-ticket-request'
    target.postMessage({ type, site, projectId, thumbprint, userId: null }, '*', [port2])
    setTimeout(() => resolve('no answer'), 1500)
  })
}`

test('the site cannot request, intercept or replay a session ticket of the vault', async () => {
  const email = newAddress()
  const { context, page } = await visit()
  await logIn(page, email)
  await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  await page.evaluate(hostilePage)
  const { origin } = new URL(demoUrl())
  const frame = page.frames().find((candidate) => candidate.url().includes('//vault.localhost'))
  const projectId = frame?.url().split('/').at(-1) ?? ''
  const asked = `Promise.all([...Array(frames.length).keys()].map((at) =>
    forge(frames[at], ${JSON.stringify(origin)}, ${JSON.stringify(projectId)})))`
  expect(new Set(await page.evaluate<string[]>(asked))).toEqual(new Set(['no answer']))

  const redeeming = nextTicket(context)
  const vault = await openWindow(context, page)
  const { url, body } = await redeeming
  const { ticket } = JSON.parse(body)
  await vault.getByLabel('Recovery code').waitFor()
  expect(await countMails(email)).toBe(1)
  expect(await page.evaluate<string[]>('heard')).not.toContainEqual(expect.stringContaining(ticket))

  const replayed = await page.evaluate(
    ([to, sent]) =>
      fetch(to ?? '', { method: 'POST', body: sent ?? '' }).then(
        ({ status }) => status,
        () => 0,
      ),
    [url, body],
  )
  expect(replayed).not.toBe(200)
  const dpop = await signDpopProof(await createDpopKey(), { method: 'POST', url })
  const headers = { origin: stack().vault ?? '', dpop, 'content-type': 'application/json' }
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
})

test('the vault’s windows opened from two tabs of a site are both logged in, without another email', async () => {
  const email = newAddress()
  const { context, page } = await visit()
  await logIn(page, email)
  await createWithCode(await openVaultCard(page))
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  const tab = await context.newPage()
  await tab.goto(demoUrl())
  await tab.getByTestId('address').getByText(/^0x/).waitFor()
  for (const one of [page, tab]) {
    await one.bringToFront()
    const vault = await openWindow(context, one)
    await vault.getByLabel('Recovery code').waitFor()
    await one.keyboard.press('Escape')
  }
  expect(await countMails(email)).toBe(1)
})
