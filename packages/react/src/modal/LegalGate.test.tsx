import { type ModalViewName, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWalletConnectModal } from '../testing/renderWalletConnectModal.tsx'

const legal = {
  termsConditionsUrl: 'https://site.example/terms',
  features: { analytics: false, legalCheckbox: true },
} as const

const code = page.getByRole('img', { name: 'QR code to connect a wallet' })
const search = page.getByRole('textbox')

async function agree() {
  const proceed = page.getByRole('button', { name: 'Continue', exact: true })
  await expect.element(proceed).toBeDisabled()
  await page.getByRole('checkbox').click()
  await proceed.click()
}

test.each<[string, ModalViewName, typeof code]>([
  ['All wallets', 'AllWallets', search],
  ['the QR code', 'ConnectingWalletConnect', code],
])(
  'the view %s opened directly asks for the terms first, and only once',
  async (_, view, content) => {
    const { latchkey } = await renderWalletConnectModal(legal)
    openModal(latchkey, { view })
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    expect(content.elements()).toEqual([])
    await agree()
    await expect.element(content).toBeVisible()
    openModal(latchkey, { view: 'Connect' })
    await expect.element(page.getByRole('checkbox')).toBeChecked()
  },
)

test('the first view of a site without adapters asks for the terms', async () => {
  const { latchkey } = await renderWalletConnectModal({ ...legal, adapters: [] })
  openModal(latchkey)
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  expect(code.elements()).toEqual([])
  await agree()
  await expect.element(code).toBeVisible()
})

test('no view asks for the terms where the owner requires no checkbox', async () => {
  const { latchkey } = await renderWalletConnectModal({
    termsConditionsUrl: legal.termsConditionsUrl,
  })
  openModal(latchkey, { view: 'ConnectingWalletConnect' })
  await expect.element(code).toBeVisible()
})
