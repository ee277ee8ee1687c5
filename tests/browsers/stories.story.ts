import { localAccounts, localAddresses } from '@latchkey/testing'
import { createPublicClient, erc20Abi, http, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { mailTo } from '../e2e/fixtures/embedded.ts'
import { type ScriptTagSite, serveScriptTag } from '../e2e/fixtures/serveScriptTag.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { browsersAndSizes, createBrowser } from './browsers.ts'
import { createStoryPage } from './storyPage.ts'
import { createVisitor } from './visitor.ts'

const { alice, erin } = localAccounts
let scriptTag: ScriptTagSite
beforeAll(async () => {
  scriptTag = await serveScriptTag()
})
afterAll(() => scriptTag.close())

const chain = () => createPublicClient({ transport: http(chainUrl()), cacheTime: 0 })

describe.each(browsersAndSizes)('%s, %s', (browser, size) => {
  const driver = createBrowser(browser, size)
  const { visit, connect, openAccount } = createVisitor(driver)

  test('in Firefox and WebKit, a visitor connects a wallet, keeps it after a reload, signs and disconnects', async () => {
    const page = await visit()
    await connect(page)
    await page.reload()
    await page.see(`Account ${alice.address}`)
    await page.press('Sign a message')
    const [, signature = ''] = (await page.see(/^Signature 0x/)).split(' ')
    const signed = {
      address: alice.address,
      message: 'Hello',
      signature: signature as `0x${string}`,
    }
    expect(await verifyMessage(signed)).toBe(true)
    await openAccount(page)
    await page.press(/^Profile of/)
    await page.press('Disconnect')
    await page.see('Account disconnected')
    await page.reload()
    await page.see('Account disconnected')
  })

  test('in Firefox and WebKit, the account shows tokens, NFTs and activity', async () => {
    const page = await visit()
    await connect(page)
    await openAccount(page)
    await page.press('NFTs')
    await page.press('Activity')
    await page.press('Tokens')
    await page.see(/^Ether/)
  })

  test('in Firefox and WebKit, a visitor sends ether that arrives on the chain', async () => {
    const page = await visit()
    await connect(page)
    const before = await chain().getBalance({ address: erin.address })
    await openAccount(page)
    await page.press('Send')
    await page.fill('Amount', '0.25')
    await page.fill('Recipient', erin.address)
    await page.press('Review send')
    await page.press('Send')
    await page.see('Transaction confirmed')
    expect(await chain().getBalance({ address: erin.address })).toBe(
      before + 250_000_000_000_000_000n,
    )
  })

  test('in Firefox and WebKit, a visitor swaps ether for a token', async () => {
    const page = await visit()
    await connect(page)
    const tokens = () =>
      chain().readContract({
        abi: erc20Abi,
        address: localAddresses.usdc,
        functionName: 'balanceOf',
        args: [alice.address],
      })
    const before = await tokens()
    await openAccount(page)
    await page.press('Swap')
    await page.press(/Choose what to receive/)
    await page.fill('Search token', 'USDC')
    await page.press(/^Local USD Coin/)
    await page.press('Review swap')
    await page.press('Swap')
    await page.see('Swapped ETH to USDC')
    expect(await tokens()).toBeGreaterThan(before)
  })

  test('in Firefox and WebKit, a required sign-in (SIWX) creates a session that a reload keeps', async () => {
    const page = await visit({ 'sign-in': 'required' })
    await page.press('Connect wallet')
    await page.press(/^Story Wallet/)
    await page.press('Sign')
    await page.see(`Session ${alice.address}`)
    await page.reload()
    await page.see(`Session ${alice.address}`)
  })

  test('in Firefox and WebKit, a visitor logs in by email and creates a wallet with a recovery code', async () => {
    const { vault = '' } = stack()
    const page = await visit()
    const email = `ann-${crypto.randomUUID().slice(0, 8)}@example.com`
    await page.press('Connect wallet')
    await page.fill('Email', email)
    await page.press('Continue with email')
    await page.fill('Code', await mailTo(email, 'code'))
    const card = page.frame(`${vault}/`)
    // A browser without passkeys shows the code at once.
    const hasPasskeys = await page.evaluate("return typeof PublicKeyCredential !== 'undefined'")
    if (hasPasskeys) await card.press('Use a recovery code instead')
    await card.see('Your recovery code')
    const groups = String(await card.evaluate(recoveryGroups)).split(' ')
    await card.press('I saved it')
    for (const at of [2, 5, 8]) await card.fill(`Group ${at}`, groups[at - 1] ?? '')
    await card.press('Create wallet')
    await page.see(/^Account 0x/)
    await page.reload()
    await page.see(/^Account 0x/)
  })

  test('in Firefox and WebKit, the script tag opens the modal with logins and a wallet search', async () => {
    const page = createStoryPage(driver())
    const options = JSON.stringify({
      projectId: 'latchkey-dev',
      endpoints: { api: stack().server },
      features: { analytics: false },
    })
    const body = `<script type="application/json" id="latchkey-options">${options}</script>
      <script type="module" src="/latchkey/latchkey.js"></script><latchkey-button></latchkey-button>`
    await page.open(scriptTag.page(body))
    await page.press('Connect wallet')
    await page.see('Continue with Google')
    await page.press(/^All wallets/)
    await page.fill('Search wallet', 'MetaMask')
    await page.see('MetaMask')
  })
})

const recoveryGroups = `return [...document.querySelectorAll('[data-testid="recovery-code"] li')]
  .map((one) => one.textContent.trim()).join(' ')`
