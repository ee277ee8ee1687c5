import { sortTokens } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import { localAccounts } from '@latchkey/testing/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatUsd } from '../format/formatUsd.ts'
import { openView } from '../navigation/openView.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const { spare3, spare4 } = localAccounts
const button = (name: RegExp) => page.getByRole('button', { name })

test('SwitchAccount lists each account with its total in USD, and a press uses the account and closes the modal', async () => {
  const { latchkey, connection, find, modal } = await renderAccountModal({
    people: ['spare4', 'spare3'],
  })
  openView(latchkey, { name: 'SwitchAccount' })
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

test('a press on another account in AccountSettings uses it, and the view stays with its name and address', async () => {
  const { connection, find, bodyText } = await renderAccountModal({ people: ['spare4', 'spare3'] })
  await button(/^Profile of/).click()
  await expect.element(page.getByRole('dialog', { name: 'Account settings' })).toBeVisible()
  await button(/^Account 1.*0x23…/).click()
  await expect.poll(() => connection().accounts[0].address).toBe(spare3.address)
  await expect.poll(bodyText).toContain(spare3.address)
  expect(find('[part~=account][aria-current]').map((row) => row.dataset.row)).toEqual([
    spare3.address,
  ])
})

test('a wallet that shares one account is no list of accounts: its name stands alone and can be changed', async () => {
  const { find } = await renderAccountModal({
    people: ['spare4'],
    view: { name: 'AccountSettings' },
  })
  await expect.element(button(/^Rename/)).toBeVisible()
  expect(find('[part~=account]')).toEqual([])
})
