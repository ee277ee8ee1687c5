import { localAccounts } from '@latchkey/testing'
import { createWalletConnectWallet, writeSignIn } from '@latchkey/testing/walletconnect'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createBrowserFixture } from './fixtures/browser.ts'
import { openQrAndCopyLink, openSampleWallet, sampleAddress } from './fixtures/sampleWallet.ts'
import { connectToSignIn, dialogOf, sign, signaturesOf, signInUrl } from './fixtures/signIn.ts'
import { stack } from './fixtures/stack.ts'

const { visit } = createBrowserFixture()
const { alice, carol } = localAccounts
const dayMs = 86_400_000

test('an expired session cookie makes the modal ask for a new sign-in', async () => {
  const visited = await visit()
  const { context, page } = visited
  const wallet = await connectToSignIn(visited, 'required', 'localhost')
  await sign(page)
  await context.clearCookies()
  await page.reload()
  await dialogOf(page).waitFor()
  await sign(page)
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(signaturesOf(wallet)).toBe(2)
})

test('an expired session token makes the modal ask for a new sign-in, whatever the visitor’s clock says', async () => {
  const visited = await visit()
  const { page } = visited
  await connectToSignIn(visited, 'required', '127.0.0.1')
  await sign(page)
  // Moves only the page's clock eight days ahead, not the server's.
  await page.clock.setFixedTime(Date.now() + 8 * dayMs)
  await page.reload()
  await dialogOf(page).waitFor()
  await sign(page)
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
})

test('the modal reports an unreachable sign-in server, and Try again signs in once it is back', async () => {
  const visited = await visit()
  const { page } = visited
  await page.route('**/auth/v1/**', (route) => route.abort())
  const wallet = await connectToSignIn(visited, 'required')
  const dialog = dialogOf(page)
  await dialog.getByText('The server cannot be reached').waitFor()
  await page.unroute('**/auth/v1/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(signaturesOf(wallet)).toBe(1)
})

test('Try again sends the same signature to a sign-in server that was down while the wallet signed', async () => {
  const visited = await visit()
  const { page } = visited
  const wallet = await connectToSignIn(visited, 'required')
  const dialog = dialogOf(page)
  await page.route('**/auth/v1/authenticate**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByText('The server cannot be reached').waitFor()
  await page.unroute('**/auth/v1/authenticate**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(signaturesOf(wallet)).toBe(1)
})

test('the site keeps the sign-in session when the server is unreachable during a reload', async () => {
  const visited = await visit()
  const { page } = visited
  await connectToSignIn(visited, 'required')
  await sign(page)
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.reload()
  await page.getByTestId('signed-in').getByText(`as ${alice.address}`).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

/** `wc_sessionAuthenticate` is used only where all chains of the site are eip155. */
const ethereumOnly = (host: 'localhost' | '127.0.0.1') => `${signInUrl('required', host)}&chains=`

test('over WalletConnect, a wallet with the official SDK connects and signs in with one approval', async () => {
  const { context, page, pageErrors } = await visit()
  await page.goto(ethereumOnly('localhost'))
  const uri = await openQrAndCopyLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect and sign in?', 'Approve')
  await page.bringToFront()
  await page.getByTestId('signed-in').getByText(`as ${sampleAddress}`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByTestId('signed-in').getByText(`as ${sampleAddress}`).waitFor()
  expect(pageErrors).toEqual([])
})

test('over WalletConnect, our own wallet client connects and signs in with one approval, or rejects both', async () => {
  const { page } = await visit()
  const owner = privateKeyToAccount(carol.privateKey)
  const { server = '' } = stack()
  const answers: ('reject' | 'approve')[] = ['reject', 'approve']
  const wallet = createWalletConnectWallet({
    relayUrl: `${server.replace('http', 'ws')}/relay`,
    projectId: 'latchkey-dev',
    metadata: { name: 'Our wallet', description: '', url: 'http://localhost', icons: [] },
    connect: (url) => new WebSocket(url),
    onProposal: () => {},
    onRequest: () => {},
    async onAuthenticate(proposal) {
      if (answers.shift() === 'reject') return wallet.rejectAuth(proposal)
      const { chains } = proposal.payload
      const account = `${chains[0]}:${owner.address}`
      const grant = { account, chains, methods: ['personal_sign', 'eth_sendTransaction'] }
      const { claims, message } = writeSignIn(proposal, grant)
      const signature = await owner.signMessage({ message })
      await wallet.approveAuth(proposal, [{ claims, signature }])
    },
  })
  onTestFinished(() => wallet.close())
  await page.goto(ethereumOnly('127.0.0.1'))
  await wallet.pair(await openQrAndCopyLink(page))
  await page
    .getByRole('dialog')
    .getByText(/declined/i)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Copied').waitFor()
  await wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByTestId('signed-in').getByText(`as ${owner.address}`).waitFor()
})
