import { connect } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { type JSX, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ModalFixture, renderTestModal } from '../testing/renderTestModal.tsx'
import { useLatchkeyBalance } from './useLatchkeyBalance.ts'
import { useLatchkeySendTransaction } from './useLatchkeySendTransaction.ts'
import { useLatchkeySignMessage } from './useLatchkeySignMessage.ts'
import { useLatchkeySignTypedData } from './useLatchkeySignTypedData.ts'

const state = page.getByLabelText('state')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function connectFirst({ latchkey }: ModalFixture): Promise<void> {
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(latchkey, { connector })
}

function SignProbe(): JSX.Element {
  const { mutate, reset, status, isPending, data, error } = useLatchkeySignMessage()
  return (
    <>
      <output aria-label="state">{`${status} ${data ?? error?.code ?? ''}`}</output>
      <button type="button" disabled={isPending} onClick={() => mutate({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
    </>
  )
}

test('an action hook tells pending, data and error, and reset forgets them', async () => {
  const fixture = await renderTestModal({ children: <SignProbe /> })
  await expect.element(state).toHaveTextContent('idle')
  await press('Sign')
  await expect.element(state).toHaveTextContent('error connection/not-connected')
  await connectFirst(fixture)
  await press('Sign')
  await expect.element(state).toHaveTextContent(/^success 0x[0-9a-f]{130}$/)
  fixture.wallet.behave({ sign: 'reject' })
  await press('Sign')
  await expect.element(state).toHaveTextContent('error wallet/rejected')
  await press('Reset')
  await expect.element(state).toHaveTextContent('idle')
})

function LeavingProbe(): JSX.Element {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown((shown) => !shown)}>
        Toggle
      </button>
      {isShown ? <SignProbe /> : null}
    </>
  )
}

test('a component that unmounts while its action is pending starts again as idle', async () => {
  const fixture = await renderTestModal({ children: <LeavingProbe /> })
  await connectFirst(fixture)
  fixture.wallet.behave({ sign: 'hang' })
  await press('Sign')
  await expect.element(state).toHaveTextContent('pending')
  await expect.element(page.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled()
  await press('Toggle')
  await press('Toggle')
  await expect.element(state).toHaveTextContent('idle')
})

const typedData = {
  domain: { name: 'Shop', version: '1' },
  types: { Greeting: [{ name: 'text', type: 'string' }] },
  primaryType: 'Greeting',
  message: { text: 'Hello' },
} as const

function TypedDataProbe(): JSX.Element {
  const { mutate, status, data } = useLatchkeySignTypedData()
  return (
    <>
      <output aria-label="state">{`${status} ${data ?? ''}`}</output>
      <button type="button" onClick={() => mutate(typedData)}>
        Sign
      </button>
    </>
  )
}

test('useLatchkeySignTypedData returns the signature of EIP-712 data', async () => {
  await connectFirst(await renderTestModal({ children: <TypedDataProbe /> }))
  await press('Sign')
  await expect.element(state).toHaveTextContent(/^success 0x[0-9a-f]{130}$/)
})

function SendProbe(): JSX.Element {
  const balance = useLatchkeyBalance()
  const { mutate, status } = useLatchkeySendTransaction()
  const wei = 10n ** 18n
  return (
    <>
      <output aria-label="state">{`${status} ${Math.floor(Number(balance.data?.formatted))}`}</output>
      <button type="button" onClick={() => mutate({ to: localAccounts.dave.address, value: wei })}>
        Send
      </button>
    </>
  )
}

test('useLatchkeyBalance shows the new balance after a confirmed transaction of the account', async () => {
  const options = { people: ['spare3'], safety: { preview: 'off' } } as const
  await connectFirst(await renderTestModal({ ...options, children: <SendProbe /> }))
  await expect.element(state).toHaveTextContent(/^idle \d+$/)
  const before = Number(state.element().textContent?.split(' ')[1])
  await press('Send')
  await expect.element(state).toHaveTextContent(/^success \d+$/)
  await expect
    .poll(() => Number(state.element().textContent?.split(' ')[1]), { timeout: 20_000 })
    .toBeLessThan(before)
})
