import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const { address } = localAccounts.spare4
const openMore = () => page.getByText('More', { exact: true }).click()
const button = (name: RegExp) => page.getByRole('button', { name })

test('Receive shows the address as a QR code and in full, with copy', async () => {
  const { find } = await renderAccountModal()
  await button(/^Receive/).click()
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent(address)
  await expect.element(button(/^Copy address/)).toBeVisible()
  expect(find('.qr-code[data-ready]')).toHaveLength(1)
  expect(await axeViolations()).toEqual([])
})

test('the QR code and the link of Receive contain the entered amount', async () => {
  const { find, bodyText } = await renderAccountModal({ view: { name: 'Receive' } })
  const dots = () => find('.qr-dots path')[0]?.getAttribute('d') ?? ''
  await expect.poll(dots).not.toBe('')
  const plain = dots()
  await openMore()
  const field = page.getByRole('textbox', { name: 'Ask for an amount (optional)' })
  await field.fill('0.25')
  await expect.poll(bodyText).toContain('Scan to send 0.25 ETH')
  expect(dots()).not.toBe(plain)
  await field.fill('0.2.5')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid amount')
  await expect.poll(dots).toBe(plain)
  expect(await axeViolations()).toEqual([])
  await field.fill('')
  await expect.element(button(/^Copy payment link/)).toBeVisible()
})

test('the QR code of Receive contains the chosen token as ERC-681', async () => {
  const { find, bodyText } = await renderAccountModal({ view: { name: 'Receive' } })
  await openMore()
  const choice = page.getByRole('combobox', { name: 'Token' })
  await expect.element(choice).toBeVisible()
  await choice.selectOptions(localAddresses.usdc)
  await expect.poll(bodyText).toContain('Scan to send USDC')
  const code = async () => readTransfer(await readCode(find('.qr-dots')[0]))
  await expect.poll(code).toEqual({ token: localAddresses.usdc, chain: 31337n, to: address })
  await page.getByRole('textbox').fill('12.5')
  await expect.poll(bodyText).toContain('Scan to send 12.5 USDC')
  const asked = { token: localAddresses.usdc, chain: 31337n, to: address, amount: 12_500_000n }
  await expect.poll(code).toEqual(asked)
  await page.getByRole('textbox').fill('0.0000001')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a valid amount')
  await page.getByRole('textbox').fill('')
  expect(await axeViolations()).toEqual([])
  await button(/^Compatible networks/).click()
  await button(/^Back/).click()
  await expect.poll(bodyText).toContain('Scan to send USDC')
})

/** Parses an EIP-681 URI of an ERC-20 `transfer`. */
function readTransfer(link: string | undefined): object | null {
  const call = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})@(\d+)\/transfer\?(.+)$/.exec(link ?? '')
  if (!call) return null
  const [, token, chain = '', rest] = call
  const { address: to, uint256, ...others } = Object.fromEntries(new URLSearchParams(rest))
  const amount = uint256 === undefined ? {} : { amount: BigInt(uint256) }
  return { token, chain: BigInt(chain), to, ...amount, ...others }
}

/** Decodes the QR code as a camera would. */
async function readCode(drawing: HTMLElement | undefined): Promise<string | undefined> {
  const copy = drawing?.cloneNode(true)
  if (!(copy instanceof SVGElement)) return undefined
  for (const [name, value] of [
    ['width', '600'],
    ['height', '600'],
    ['color', '#000'],
  ] as const) {
    copy.setAttribute(name, value)
  }
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const context = new OffscreenCanvas(760, 760).getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 760, 760)
  context.drawImage(picture, 80, 80)
  return decodeQR(context.getImageData(0, 0, 760, 760))
}

test('Receive lists the networks on which the address can receive', async () => {
  const { bodyText } = await renderAccountModal({ view: { name: 'Receive' } })
  await openMore()
  await button(/^Compatible networks/).click()
  await expect.element(page.getByRole('dialog', { name: 'Compatible networks' })).toBeVisible()
  expect(bodyText()).toContain('Anvil')
  expect(bodyText()).toContain('Far away')
  expect(await axeViolations()).toEqual([])
})
