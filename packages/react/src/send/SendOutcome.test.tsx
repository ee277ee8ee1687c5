import { closeModal, memoryStorage } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { truncateAddress } from '../format/truncateAddress.ts'
import { holdReceipts } from '../testing/holdReceipts.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const { dave } = localAccounts
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

describe('the outcome', () => {
  const pendingChip = () => page.getByText('1 pending').first()

  test('the outcome of a transfer shows pending, then confirmed without a press', async () => {
    const release = holdReceipts()
    const { bodyText } = await open()
    await fill('0.0211', dave.address)
    await button('Review send').click()
    await button('Send').click()
    await expect.element(page.getByRole('status').getByText('Transaction started')).toBeVisible()
    expect(bodyText()).toContain('0.0211 ETH')
    expect(bodyText()).toMatch(/about \$[\d,.]+/)
    expect(bodyText()).toContain(`To ${truncateAddress(dave.address)}`)
    const explorer = page.getByRole('link', { name: 'View transaction' }).element()
    expect(explorer.getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x/)
    expect(await axeViolations()).toEqual([])
    release()
    await expect.element(page.getByRole('status').getByText('Transaction confirmed')).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await button('Done').click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  test('the account button keeps a pending chip after the outcome of a transfer is closed, until it is mined', async () => {
    const release = holdReceipts()
    const { latchkey } = await open()
    await fill('0.0212', dave.address)
    await button('Review send').click()
    await button('Send').click()
    await expect.element(page.getByText('Transaction started')).toBeVisible()
    closeModal(latchkey)
    await expect.element(pendingChip()).toBeVisible()
    release()
    await expect
      .element(page.getByRole('status').getByText('No pending transactions'))
      .toBeInTheDocument()
  })

  test('the account button shows a transfer that an earlier visit left pending, and removes it when it is mined', async () => {
    const release = holdReceipts()
    const storage = memoryStorage()
    const before = await open({ storage })
    await fill('0.0213', dave.address)
    await button('Review send').click()
    await button('Send').click()
    await expect.element(page.getByText('Transaction started')).toBeVisible()
    before.latchkey.destroy()
    document.querySelector('latchkey-modal')?.remove()
    await open({ storage })
    await expect.element(pendingChip()).toBeVisible()
    release()
    await expect.element(page.getByText('No pending transactions').first()).toBeInTheDocument()
  })

  test('a declined transfer shows the reason, and Try again opens the review', async () => {
    const { wallet, bodyText } = await open()
    wallet.behave({ send: 'reject' })
    await fill('0.0214', dave.address)
    await button('Review send').click()
    await button('Send').click()
    await expect.element(page.getByText('Request declined')).toBeVisible()
    expect(bodyText()).toContain('You declined the request in your wallet. Nothing was sent.')
    expect(bodyText()).toContain('0.0214 ETH')
    expect(await axeViolations()).toEqual([])
    wallet.behave({ send: 'approve' })
    await button('Try again').last().click()
    await button('Send').click()
    await expect.element(page.getByText('Transaction confirmed')).toBeVisible()
    expect(wallet.sent).toHaveLength(1)
  })
})
