import { localAddresses } from '@latchkey/testing/addresses'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dapp } from '../../../../examples/dapp/src/Dapp.tsx'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const results = () =>
  page
    .getByRole('status')
    .elements()
    .map((element) => element.textContent)
    .filter(Boolean)

test('the example dapp connects, signs, sends, reads and writes a contract, switches and disconnects', async () => {
  const { wallet } = await renderTestModal({
    people: ['spare1'],
    safety: { preview: 'off' },
    children: (
      <QueryClientProvider client={new QueryClient()}>
        <Dapp weth={localAddresses.weth} />
      </QueryClientProvider>
    ),
  })
  await press('Connect wallet')
  await page.getByRole('button', { name: /Harbor/ }).click()
  await expect.element(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible()
  await expect.element(page.getByText(/^Wrapped: [\d.]+$/)).toBeVisible()
  for (const name of ['Sign a message', 'Sign an order', 'Send', 'Wrap']) await press(name)
  const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
  const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
  await expect.poll(results, pollTimeout).toEqual([signature, signature, hash, hash])
  await press('Far away')
  await expect.poll(() => wallet.chainId).toBe(10)
  wallet.behave({ sign: 'reject' })
  await press('Sign a message')
  await expect.element(page.getByRole('status').getByText(/rejected/)).toBeVisible()
  await press('Disconnect')
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
