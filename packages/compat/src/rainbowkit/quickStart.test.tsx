import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useConnection, WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet } from 'wagmi/chains'
import {
  ConnectButton,
  darkTheme,
  getDefaultConfig,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from '../rainbowkit.ts'
import { renderKitPage } from '../testing/renderKitPage.tsx'

/** A page as the quick start of RainbowKit's documentation describes it, with other imports. */
function App({ children }: { children: JSX.Element }): JSX.Element {
  const [config] = useState(() =>
    getDefaultConfig({
      appName: 'My RainbowKit App',
      projectId: 'YOUR_PROJECT_ID',
      chains: [mainnet, base, arbitrum],
      ssr: false,
    }),
  )
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider theme={darkTheme({ accentColor: '#7b3fe4', borderRadius: 'small' })}>
          {children}
          <Greeting />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Greeting(): JSX.Element {
  const { address } = useConnection()
  return <output aria-label="wagmi">{address ?? 'disconnected'}</output>
}

test('a page of RainbowKit’s quick start connects, and wagmi’s hooks have the account', async () => {
  await renderKitPage(
    <App>
      <ConnectButton label="Sign in" showBalance={false} />
    </App>,
  )
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByLabelText('wagmi')).toHaveTextContent(/^0xf39F/)
  await expect.element(page.getByRole('button', { name: /0xf3…|alice\.eth/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Ethereum/ })).toBeVisible()
})

function OwnButton(): JSX.Element {
  return (
    <ConnectButton.Custom>
      {({ account, chain, mounted, openConnectModal }) =>
        mounted && account && chain ? (
          <p>
            {account.ensName} on {chain.name}
          </p>
        ) : (
          <button type="button" onClick={openConnectModal}>
            Join
          </button>
        )
      }
    </ConnectButton.Custom>
  )
}

test('the RainbowKit replacement of ConnectButton.Custom gets the account and the chain in RainbowKit’s names', async () => {
  await renderKitPage(
    <App>
      <OwnButton />
    </App>,
  )
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByText('alice.eth on Ethereum')).toBeVisible()
})

function Openers(): JSX.Element {
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  return (
    <>
      {openConnectModal && (
        <button type="button" onClick={openConnectModal}>
          Open connect
        </button>
      )}
      {openAccountModal && (
        <button type="button" onClick={openAccountModal}>
          Open account
        </button>
      )}
    </>
  )
}

test('the RainbowKit replacements open the modal: useConnectModal while disconnected, useAccountModal while connected', async () => {
  await renderKitPage(
    <App>
      <Openers />
    </App>,
  )
  await page.getByRole('button', { name: 'Open connect' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect.element(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
})

function ChainOpener(): JSX.Element {
  const { openChainModal, chainModalOpen } = useChainModal()
  const { accountModalOpen } = useAccountModal()
  return (
    <>
      <Openers />
      <button type="button" onClick={openChainModal} disabled={!openChainModal}>
        Open chains
      </button>
      <output aria-label="open">{`${chainModalOpen ? 'chain' : ''}${accountModalOpen ? 'account' : ''}`}</output>
    </>
  )
}

test('the RainbowKit replacement useChainModal is open only while the modal shows networks', async () => {
  await renderKitPage(
    <App>
      <ChainOpener />
    </App>,
  )
  const open = page.getByLabelText('open', { exact: true })
  await page.getByRole('button', { name: 'Open connect' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect.element(open).toHaveTextContent('account')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(open).toHaveTextContent('')
  await page.getByRole('button', { name: 'Open chains' }).click()
  await expect.element(open).toHaveTextContent('chain')
})
