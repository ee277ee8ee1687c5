import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import {
  ConnectKitButton,
  ConnectKitProvider,
  type ConnectKitProviderProps,
  getDefaultConfig,
  useModal,
} from '../connectkit.ts'
import { renderKitPage } from '../testing/renderKitPage.tsx'

/** A page as the quick start of ConnectKit's documentation describes it, with other imports. */
function Web3Provider(props: ConnectKitProviderProps): JSX.Element {
  const [config] = useState(() =>
    createConfig(
      getDefaultConfig({
        chains: [mainnet],
        transports: { [mainnet.id]: http('https://eth.example/v2/key') },
        walletConnectProjectId: 'YOUR_PROJECT_ID',
        appName: 'Your App Name',
        appDescription: 'Your App Description',
        appUrl: 'https://family.example',
      }),
    ),
  )
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ConnectKitProvider {...props} />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Greeting(): JSX.Element {
  const { address } = useConnection()
  return <output aria-label="wagmi">{address ?? 'disconnected'}</output>
}

test('a page of ConnectKit’s quick start connects, calls onConnect and has the account in wagmi’s hooks', async () => {
  const onConnect = vi.fn()
  await renderKitPage(
    <Web3Provider mode="dark" onConnect={onConnect}>
      <ConnectKitButton />
      <Greeting />
    </Web3Provider>,
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByLabelText('wagmi')).toHaveTextContent(/^0xf39F/)
  await expect.element(page.getByRole('button', { name: /0xf3…|alice\.eth/ })).toBeVisible()
  expect(onConnect).toHaveBeenCalledWith(
    expect.objectContaining({ address: expect.stringMatching(/^0xf39F/) }),
  )
})

function ProfileOpener(): JSX.Element {
  const { openProfile } = useModal()
  return (
    <button type="button" onClick={openProfile}>
      Profile
    </button>
  )
}

test('ConnectKitButton.Custom gets the account in ConnectKit’s names, and useModal opens the account', async () => {
  await renderKitPage(
    <Web3Provider>
      <ConnectKitButton.Custom>
        {({ isConnected, show, truncatedAddress, chain }) => (
          <button type="button" onClick={show}>
            {isConnected ? `${truncatedAddress} on ${chain?.name}` : 'Custom connect'}
          </button>
        )}
      </ConnectKitButton.Custom>
      <ProfileOpener />
    </Web3Provider>,
  )
  await page.getByRole('button', { name: 'Custom connect' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByText(/^0xf3.* on Ethereum$/)).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect.element(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
})
