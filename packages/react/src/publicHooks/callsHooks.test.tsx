import { connect } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import type { JSX } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ModalFixture, renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyCallsStatus } from './useLatchkeyCallsStatus.ts'
import { useLatchkeyCapabilities } from './useLatchkeyCapabilities.ts'
import { useLatchkeySendCalls } from './useLatchkeySendCalls.ts'

const { address: to } = localAccounts.dave
const calls = [
  { to, value: 1n },
  { to, value: 2n },
] as const

function CallsProbe(): JSX.Element {
  const { data: capabilities, fetchStatus } = useLatchkeyCapabilities()
  const batch = useLatchkeySendCalls()
  const outcome = useLatchkeyCallsStatus({
    id: batch.data?.id,
  })
  return (
    <>
      <output aria-label="capabilities">{capabilities?.atomic?.status ?? fetchStatus}</output>
      <output aria-label="batch">{batch.error?.code ?? batch.status}</output>
      <output aria-label="outcome">{`${outcome.data?.status ?? outcome.fetchStatus} ${outcome.data?.receipts.length}`}</output>
      <button type="button" onClick={() => batch.mutate({ calls })}>
        Send
      </button>
    </>
  )
}

async function renderConnected(calls: 'atomic' | 'sequential' | 'ready'): Promise<ModalFixture> {
  const wallet = { behaviour: { calls } }
  const fixture = await renderTestModal({
    wallet,
    people: ['spare2'],
    // A busy machine may not simulate the batch in time, and the review would wait for a click.
    safety: { preview: 'off' },
    children: <CallsProbe />,
  })
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent('idle')
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  return fixture
}

test('the EIP-5792 hooks report atomic support, send two calls and follow them to success', async () => {
  await renderConnected('atomic')
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent(/^supported$/)
  await expect.element(page.getByLabelText('outcome')).toHaveTextContent('idle undefined')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByLabelText('batch')).toHaveTextContent('success')
  await expect.element(page.getByLabelText('outcome')).toHaveTextContent('success 1')
})

test('useLatchkeySendCalls reports calls/not-atomic for a wallet without atomic batches, and sends nothing', async () => {
  const { wallet } = await renderConnected('sequential')
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent('unsupported')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByLabelText('batch')).toHaveTextContent('calls/not-atomic')
  expect(wallet.sent).toEqual([])
})

test('useLatchkeyCapabilities asks the wallet again after a batch, which may upgrade the account, and on another network', async () => {
  const { wallet } = await renderConnected('ready')
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent('ready')
  // What a wallet returns once the account is upgraded (EIP-7702).
  wallet.behave({ calls: 'atomic' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByLabelText('outcome')).toHaveTextContent('success 1')
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent(/^supported$/)
  wallet.behave({ calls: 'sequential' })
  wallet.setChain(10)
  await expect.element(page.getByLabelText('capabilities')).toHaveTextContent('unsupported')
})
