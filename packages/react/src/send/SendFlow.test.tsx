import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import { localAccounts } from '@latchkey/testing/accounts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { drawQr } from '../testing/drawQr.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const { spare4, erin, bob } = localAccounts
const button = (name: string | RegExp) => page.getByRole('button', { name })
const open = (options: Parameters<typeof renderAccountModal>[0] = {}) =>
  renderAccountModal({ view: { name: 'Send' }, ...options })
const amount = () => page.getByLabelText('Amount')
const recipient = () => page.getByLabelText('Recipient', { exact: true })

async function fill(amountText: string, to: string): Promise<void> {
  await expect.element(button(/^ETH, Choose what to send/)).toBeVisible()
  await amount().fill(amountText)
  await recipient().fill(to)
}

test('the Send button names the first missing input', async () => {
  await open()
  await expect.element(button('Add amount')).toBeDisabled()
  expect(await axeViolations()).toEqual([])
  await fill('0', '')
  await expect.element(button('Incorrect value')).toBeDisabled()
  await amount().fill('999999999')
  await expect.element(button('Insufficient funds')).toBeDisabled()
  await amount().fill('0.5')
  await expect.element(button('Add address')).toBeDisabled()
  await recipient().fill('0x1234')
  await expect.element(button('Invalid address')).toBeDisabled()
  await recipient().fill(erin.address)
  await expect.element(button('Review send')).toBeEnabled()
  expect(await axeViolations()).toEqual([])
})

test('Send says beside the fields that the funds do not suffice and that the address is invalid', async () => {
  await open()
  const alert = page.getByRole('alert')
  await fill('999999999', '')
  await expect.element(alert).toHaveTextContent('You don’t have enough ETH.')
  await expect.element(amount()).toHaveAccessibleDescription('You don’t have enough ETH.')
  await fill('0.5', '0x1234')
  await expect.element(alert).toHaveTextContent('This isn’t a valid address or name.')
  await expect.element(recipient()).toHaveAccessibleDescription(/^This isn’t a valid address/)
  expect(await axeViolations()).toEqual([])
  await recipient().fill(erin.address)
  await expect.element(alert).not.toBeInTheDocument()
})

test('Send says that a name of the server’s registry cannot be paid', async () => {
  await open()
  await fill('0.5', 'alice.latchkey.id')
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent('You can’t send to names that end in .latchkey.id. Ask the recipient')
  await expect.element(button('Invalid address')).toBeDisabled()
  expect(await axeViolations()).toEqual([])
  await recipient().fill('alice.latchkey.example')
  await expect.element(alert).toHaveTextContent('This isn’t a valid address or name.')
})

test('Send accepts an amount in dollars, and Max keeps the network fee', async () => {
  const { bodyText } = await open()
  await fill('1', '')
  await expect.poll(bodyText).toMatch(/\$[\d,.]+/)
  await page.getByTitle('Type dollars instead').click()
  await amount().fill('100')
  await expect.poll(bodyText).toMatch(/0\.0\d+ ETH/)
  await button('Max').click()
  const input = amount().element() as HTMLInputElement
  expect(input.value).toMatch(/^\d+\.\d{5,}$/)
  await expect.element(button('Add address')).toBeVisible()
})

describe('an image of a QR code as the recipient', () => {
  test.each(['image/png', 'image/jpeg'])(
    'Send decodes a QR code of type %s without BarcodeDetector',
    async (type) => {
      vi.stubGlobal('BarcodeDetector', undefined)
      await open()
      await fill('0.5', '')
      await userEvent.upload(
        page.getByLabelText('Picture of a QR code'),
        await drawQr(`ethereum:${erin.address}@31337`, type),
      )
      await expect.element(recipient()).toHaveValue(`ethereum:${erin.address}@31337`)
      await expect.element(button('Review send')).toBeEnabled()
      vi.unstubAllGlobals()
    },
  )

  test('Send decodes a QR code by BarcodeDetector where the browser has it', async () => {
    class Reader {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue: erin.address }]
    }
    vi.stubGlobal('BarcodeDetector', Reader)
    await open()
    await fill('0.5', '')
    const picture = await drawQr('another address')
    await userEvent.upload(page.getByLabelText('Picture of a QR code'), picture)
    await expect.element(recipient()).toHaveValue(erin.address)
    vi.unstubAllGlobals()
  })

  test('Send reports an image without a QR code', async () => {
    await open()
    await fill('0.5', '')
    const words = new File(['no picture at all'], 'words.png', { type: 'image/png' })
    await userEvent.upload(page.getByLabelText('Picture of a QR code'), words)
    await expect.element(page.getByText('No QR code was found in this picture')).toBeVisible()
  })
})

describe('the preview', () => {
  test('the send preview shows the exact amount, the full address and the warnings', async () => {
    const { bodyText } = await open()
    await fill('0.123456789012345678', erin.address)
    await button('Review send').click()
    await expect.element(button('Send')).toBeVisible()
    expect(bodyText()).toContain('0.123456789012345678 ETH')
    expect(bodyText()).toMatch(/about \$3\d\d\./)
    expect(bodyText()).toContain(erin.address)
    expect(bodyText()).toContain('haven’t sent to this address')
    expect(bodyText()).toMatch(/Network fee0\.0\d+ ETH \(<?\$[\d.]+\)/)
    await expect.element(button('Copy amount')).toBeVisible()
    await expect.element(page.getByText('0.12345', { exact: true })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  test('the send preview says when the recipient is the account itself', async () => {
    const { bodyText } = await open()
    await fill('0.01', spare4.address)
    await button('Review send').click()
    await expect.poll(bodyText).toContain('one of your own addresses')
  })
})

test('a double press on Send sends once, and the same payment again asks for confirmation', async () => {
  const { wallet, latchkey } = await open()
  await fill('0.0123', bob.address)
  await button('Review send').click()
  await userEvent.dblClick(button('Send'))
  await expect.element(page.getByText('Transaction confirmed')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
  expect(
    viewStoreOf(latchkey)
      .getState()
      .stack.map(({ name }) => name),
  ).toEqual(['Account', 'TransactionOutcome'])
  await button('Done').click()
  await button('Send').click()
  await expect.element(amount()).toHaveValue('')
  await expect.element(recipient()).toHaveValue('')
  await fill('0.0123', bob.address)
  await button('Review send').click()
  await button('Send').click()
  await expect.element(page.getByText(/You just sent the same/)).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
  await button('Send again').click()
  await expect.poll(() => wallet.sent.length).toBe(2)
})

test('the token search of Send finds a token by its name', async () => {
  const { bodyText, find } = await renderAccountModal({ view: { name: 'SendSelectToken' } })
  await expect.element(button(/^Ether/)).toBeVisible()
  const bottoms = [...find('.virtual'), ...find('.virtual > li').slice(-1)].map(
    (item) => item.getBoundingClientRect().bottom,
  )
  // Each row has the height that the list assumes; otherwise scrolling a long list would skip rows.
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(2)
  await page.getByLabelText('Search token').fill('usd coin')
  await expect.element(button(/^Local USD Coin/)).toBeVisible()
  await page.getByLabelText('Search token').fill('no such thing')
  await expect.poll(bodyText).toContain('No token found')
  expect(await axeViolations()).toEqual([])
})

test('the token list of Send marks a symbol that looks like another one', async () => {
  const { latchkey, connection, bodyText } = await open()
  const [account] = connection().accounts
  const native = {
    ...{ address: null, symbol: 'ETH', name: 'Ether', decimals: 18, amount: 10n ** 18n },
    ...{
      network: 'eip155:31337',
      priceUsd: 2_000,
      change24h: null,
      valueUsd: 2_000_000_000n,
      iconUrl: null,
    },
  }
  const fake = { ...native, address: erin.address, name: 'Ether', priceUsd: 0, valueUsd: null }
  const { queryKey } = getTokensQueryOptions(latchkey, { account, network: 'eip155:31337' })
  getQueryClient(latchkey).setQueryData(queryKey, [native, { ...fake, symbol: 'ЕTH' }])
  pushView(latchkey, { name: 'SendSelectToken' })
  await expect.poll(bodyText).toContain('Looks like ETH')
  expect(bodyText().split('Looks like ETH')).toHaveLength(2)
  expect(bodyText()).toContain(erin.address.slice(-6))
  expect(await axeViolations()).toEqual([])
})
