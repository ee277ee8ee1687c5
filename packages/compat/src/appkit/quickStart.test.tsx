import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useConnection, WagmiProvider } from 'wagmi'
import {
  type AppKit,
  arbitrum,
  createAppKit,
  EthersAdapter,
  mainnet,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  WagmiAdapter,
} from '../appkit.ts'
import { renderKitPage } from '../testing/renderKitPage.tsx'

const projectId = 'YOUR_PROJECT_ID'
const metadata = {
  name: 'AppKit',
  description: 'AppKit Example',
  url: 'https://example.com',
  icons: ['https://example.com/icon.png'],
}

function start(create: () => AppKit): AppKit {
  const modal = create()
  onTestFinished(() => modal.latchkey.destroy())
  return modal
}

/** A page as the quick start of AppKit's documentation describes it for React and wagmi, with other imports. */
function createPage(children: ReactNode): JSX.Element {
  const networks = [mainnet, arbitrum] as const
  const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: false })
  start(() =>
    createAppKit({
      adapters: [wagmiAdapter],
      networks,
      projectId,
      metadata,
      features: { analytics: false },
      themeVariables: { '--w3m-accent': '#7b3fe4' },
    }),
  )
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

function Greeting(): JSX.Element {
  const { address } = useConnection()
  return <output aria-label="wagmi">{address ?? 'disconnected'}</output>
}

test('a page of AppKit’s quick start connects with <appkit-button>, and wagmi’s hooks return the account', async () => {
  await renderKitPage(
    createPage(
      <>
        <appkit-button label="Enter" balance="hide" />
        <Greeting />
      </>,
    ),
  )
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect.element(page.getByLabelText('wagmi')).toHaveTextContent(/^0xf39F/)
  await expect.element(page.getByRole('button', { name: /0xf3…|alice\.eth/ })).toBeVisible()
})

function Account(): JSX.Element {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork, chainId } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<{ request(): void }>('eip155')
  const { disconnect } = useDisconnect()
  if (!isConnected) {
    return (
      <button type="button" onClick={() => open()}>
        Log in
      </button>
    )
  }
  return (
    <>
      <output aria-label="account">
        {address} {caipNetwork?.name} {chainId} {typeof walletProvider?.request}
      </output>
      <button type="button" onClick={() => disconnect()}>
        Log out
      </button>
    </>
  )
}

test('AppKit’s hooks work without a provider: open, account, network, wallet provider and disconnect', async () => {
  start(() =>
    createAppKit({
      adapters: [new EthersAdapter()],
      networks: [mainnet],
      projectId,
      metadata,
      features: { analytics: false },
    }),
  )
  await renderKitPage(<Account />)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Harbor Installed' }).click()
  await expect
    .element(page.getByLabelText('account'))
    .toHaveTextContent(/^0xf39F\w+ Ethereum 1 function$/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
