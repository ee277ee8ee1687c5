import { sortTokens } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import { localAccounts } from '@latchkey/testing/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatUsd } from '../format/formatUsd.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const { spare3, spare4 } = localAccounts
const button = (name: RegExp) => page.getByRole('button', { name })

test('SwitchAccount lists each account with its total in USD, and a press uses the account and closes the modal', async () => {
  const { latchkey, connection, find, modal } = await renderAccountModal({
    people: ['spare4', 'spare3'],
    metadata: { name: 'Saltworks' },
  })
  await button(/^Switch address, now/).click()
  await expect.element(page.getByRole('dialog', { name: 'Switch address' })).toBeVisible()
  const rows = () => find('[part~=account]').map((row) => row.dataset.row)
  const ordered = [spare3.address, spare4.address].sort((a, b) => a.localeCompare(b))
  await expect.poll(rows, pollTimeout).toEqual(ordered)
  const shown = (address: string) => find(`[data-row="${address}"] .row-end`)[0]?.textContent
  for (const account of connection().accounts) {
    const query = getTokensQueryOptions(latchkey, { account, network: connection().chainId })
    const { totalUsd } = sortTokens(await getQueryClient(latchkey).fetchQuery(query))
    await expect
      .poll(() => shown(account.address), pollTimeout)
      .toBe(formatUsd(totalUsd ?? 0n, 'en'))
  }
  expect(await axeViolations()).toEqual([])
  find(`[data-row="${spare3.address}"]`)[0]?.click()
  await expect.poll(() => connection().accounts[0].address).toBe(spare3.address)
  await expect.poll(modal, pollTimeout).toBe(null)
})

test('the account of a wallet that shares one account has no link to SwitchAccount', async () => {
  const { bodyText } = await renderAccountModal({ people: ['spare4'] })
  await expect.poll(bodyText).toContain('ETH')
  expect(bodyText()).not.toContain('Switch address')
  await expect.element(button(/^Switch address/)).not.toBeInTheDocument()
})
