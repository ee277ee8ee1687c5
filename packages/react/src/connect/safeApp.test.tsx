import { type Latchkey, memoryStorage } from '@latchkey/core'
import { connectionOf, internals } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { localAccounts } from '@latchkey/testing/accounts'
import type { JSX } from 'react'
import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { createConfig, createStorage, http } from 'wagmi'
import { safe } from 'wagmi/connectors'
import { LatchkeyButton } from '../button/LatchkeyButton.tsx'
import { useLatchkeyProvider } from '../publicHooks/useLatchkeyProvider.ts'
import { openSafeHost, type SafeAnswer } from '../testing/openSafeHost.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { localNetwork, renderTestModal } from '../testing/renderTestModal.tsx'

const { address, privateKey } = localAccounts.alice
const onChain: SafeAnswer = { safeTxHash: `0x${'5a'.repeat(32)}` }

function ProviderProbe(): JSX.Element {
  const { data: provider } = useLatchkeyProvider({ namespace: 'eip155' })
  return <output aria-label="provider">{provider ? 'there' : 'none'}</output>
}

/** A site with wagmi's safe() connector and without WagmiProvider, opened inside a Safe. */
async function openSafeApp(sign: SafeAnswer): Promise<Latchkey> {
  const { url, chainId } = inject('localChain')
  openSafeHost({ address, chainId, sign })
  const wagmiConfig = createConfig({
    chains: [localNetwork()],
    transports: { [chainId]: http(url) },
    connectors: [safe({ unstable_getInfoTimeout: 5_000 })],
    storage: createStorage({ storage: memoryStorage() }),
  })
  const { latchkey } = await renderTestModal({
    networks: [localNetwork()],
    adapters: [evm({ wagmiConfig })],
    children: (
      <>
        <LatchkeyButton />
        <ProviderProbe />
      </>
    ),
  })
  const status = () => connectionOf(internals(latchkey).connections.getState(), 'eip155').status
  await expect.poll(status, pollTimeout).toBe('connected')
  return latchkey
}

test('a Safe app connects the Safe around it without a prompt', async () => {
  const latchkey = await openSafeApp(onChain)
  expect(connectionOf(internals(latchkey).connections.getState(), 'eip155')).toMatchObject({
    connector: { id: 'safe', name: 'Safe' },
    accounts: [{ address }],
  })
  await expect.element(page.getByRole('button', { name: /0xf3…b92266/ })).toBeVisible()
})

test('useLatchkeyProvider returns the Safe’s provider after the automatic connection', async () => {
  await openSafeApp(onChain)
  await expect.element(page.getByLabelText('provider')).toHaveTextContent('there')
})

test('the connectors of a page inside a Safe include wagmi’s safe()', async () => {
  const latchkey = await openSafeApp(onChain)
  const ids = () =>
    internals(latchkey)
      .connectors.getState()
      .map(({ id }) => id)
  await expect.poll(ids, pollTimeout).toContain('safe')
})

test('a message that a Safe signs on chain causes wallet/signature-pending', async () => {
  const latchkey = await openSafeApp(onChain)
  const chain = await internals(latchkey).chain('eip155')
  const account = { namespace: 'eip155', address, type: 'eoa' } as const
  await expect(chain.signMessage({ account, message: 'Hello' })).rejects.toMatchObject({
    code: 'wallet/signature-pending',
  })
})

test('a message that a Safe signs off chain returns its signature', async () => {
  const signature = await privateKeyToAccount(privateKey).signMessage({ message: 'Hello' })
  const latchkey = await openSafeApp({ messageHash: hashMessage('Hello'), signature })
  const chain = await internals(latchkey).chain('eip155')
  const account = { namespace: 'eip155', address, type: 'eoa' } as const
  expect(await chain.signMessage({ account, message: 'Hello' })).toBe(signature)
  await expect(chain.signMessage({ account, message: 'Hello ' })).rejects.toMatchObject({
    code: 'wallet/wrong-signature',
  })
})
