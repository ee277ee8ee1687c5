import { bitcoin, bitcoinMainnet } from '@latchkey/bitcoin'
import { connect, disconnect, type Namespace, openModal } from '@latchkey/core'
import { internals, isConnected } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { polkadot, polkadotMainnet } from '@latchkey/polkadot'
import { createFakeBitcoinWallet, type FakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { createFakePolkadotWallet, type FakePolkadotWallet } from '@latchkey/testing/polkadot'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { InlineModal } from '../mount/InlineModal.tsx'
import { useLatchkeyConnection } from '../publicHooks/useLatchkeyConnection.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { localNetwork, type ModalFixture, renderTestModal } from '../testing/renderTestModal.tsx'

const row = (name: string | RegExp) => page.getByRole('button', { name })

type MultiChainFixture = ModalFixture & {
  bitcoinWallet: FakeBitcoinWallet
  polkadotWallet: FakePolkadotWallet
}

/** Three namespaces; the wallet Harbor supports two of them, Talisman the third. */
async function setThreeChains(
  options: Parameters<typeof renderTestModal>[0] = {},
): Promise<MultiChainFixture> {
  const bitcoinWallet = createFakeBitcoinWallet({ name: 'Harbor' })
  const polkadotWallet = createFakePolkadotWallet({ id: 'talisman' })
  bitcoinWallet.install(window)
  polkadotWallet.install(window)
  onTestFinished(() => {
    for (const key of ['btc_providers', 'FakeProviders', 'injectedWeb3']) {
      Reflect.deleteProperty(window, key)
    }
  })
  const fixture = await renderTestModal({
    networks: [localNetwork(), bitcoinMainnet, polkadotMainnet],
    adapters: [evm(), bitcoin(), polkadot()],
    ...options,
  })
  return { ...fixture, bitcoinWallet, polkadotWallet }
}

async function connectOn({ latchkey }: ModalFixture, ...namespaces: readonly Namespace[]) {
  for (const namespace of namespaces) {
    const found = internals(latchkey)
      .connectors.getState()
      .find((candidate) => candidate.namespace === namespace)
    if (!found) throw new Error(`no wallet for ${namespace}`)
    await connect(latchkey, { connector: found })
  }
}

test('the connect view lists a wallet of two chains as one row, which asks which chain to connect', async () => {
  const { latchkey, modal } = await setThreeChains()
  openModal(latchkey)
  await expect.element(row('Talisman Installed')).toBeVisible()
  await row('Harbor Multichain').click()
  await expect.element(row('Ethereum and compatible')).toBeVisible()
  await row('Bitcoin').click()
  await expect.poll(() => isConnected(latchkey, 'bip122'), pollTimeout).toBe(true)
  expect(isConnected(latchkey, 'eip155')).toBe(false)
  await expect.poll(modal, pollTimeout).toBe(null)
})

test('choosing a network of another namespace asks for a wallet there and keeps the first connection', async () => {
  const fixture = await setThreeChains()
  const { latchkey } = fixture
  await connectOn(fixture, 'eip155')
  openModal(latchkey, { view: { name: 'Networks' } })
  await row('Bitcoin').click()
  await expect.element(page.getByText(/Connect a wallet that supports Bitcoin/)).toBeVisible()
  await row('Connect another wallet').click()
  // Only Bitcoin's wallets are listed now; Harbor is among them because it supports Bitcoin too.
  await row('Harbor Recent').click()
  await expect.poll(() => isConnected(latchkey, 'bip122'), pollTimeout).toBe(true)
  expect(isConnected(latchkey, 'eip155')).toBe(true)
})

test('the modal’s network list says that the connected wallet does not support the namespace of a chosen network', async () => {
  const fixture = await setThreeChains()
  await connectOn(fixture, 'polkadot')
  openModal(fixture.latchkey, { view: { name: 'Networks' } })
  await row('Bitcoin').click()
  await expect.element(page.getByText(/Talisman does not support Bitcoin/)).toBeVisible()
})

test('three connected wallets of different chains can be used and disconnected independently', async () => {
  const fixture = await setThreeChains()
  const { latchkey, polkadotWallet } = fixture
  await connectOn(fixture, 'eip155', 'bip122', 'polkadot')
  openModal(latchkey, { view: { name: 'Profile' } })
  await expect.element(row(/^Talisman Polkadot · /)).toHaveAttribute('aria-current', 'true')
  await expect.element(row(/^Alice .*sr25519/)).toBeVisible()
  await row(/^Bob .*ed25519/).click()
  await expect.element(row(/^Bob .*ed25519/)).toHaveAttribute('aria-current', 'true')
  await row('Disconnect Talisman').click()
  await expect.poll(() => isConnected(latchkey, 'polkadot'), pollTimeout).toBe(false)
  expect(polkadotWallet.openPrompts).toEqual([])
  expect(isConnected(latchkey, 'eip155')).toBe(true)
  expect(isConnected(latchkey, 'bip122')).toBe(true)
})

test('the profile labels the payment and ordinals addresses of a Bitcoin wallet', async () => {
  const fixture = await setThreeChains()
  await connectOn(fixture, 'bip122')
  openModal(fixture.latchkey, { view: { name: 'Profile' } })
  await expect.element(row(/^Payment address /)).toHaveAttribute('aria-current', 'true')
  await row(/^Ordinals address /).click()
  await expect.element(row(/^Ordinals address /)).toHaveAttribute('aria-current', 'true')
})

test('openModal with the view History says that it cannot list the activity of a Bitcoin account', async () => {
  const fixture = await setThreeChains()
  await connectOn(fixture, 'bip122')
  openModal(fixture.latchkey, { view: 'History' })
  await expect.element(page.getByText('Activity isn’t available')).toBeVisible()
  await expect
    .element(page.getByText('We can’t show transactions on Bitcoin here.', { exact: false }))
    .toBeVisible()
})

function AccountOf(props: { namespace: Namespace }) {
  const { address = 'disconnected' } = useLatchkeyConnection({ namespace: props.namespace })
  return <p>{`${props.namespace}: ${address}`}</p>
}

test('hooks and buttons with the option namespace show the account of that namespace only', async () => {
  const fixture = await setThreeChains({
    children: (
      <>
        <ConnectButton namespace="bip122" label="Connect Bitcoin" />
        <AccountOf namespace="eip155" />
        <AccountOf namespace="bip122" />
        <AccountOf namespace="polkadot" />
      </>
    ),
  })
  const { latchkey, bitcoinWallet } = fixture
  await connectOn(fixture, 'polkadot')
  await row('Connect Bitcoin').click()
  await expect.element(row('Harbor Installed')).toBeVisible()
  expect(row('Talisman Installed').elements()).toHaveLength(0)
  await row('Harbor Installed').click()
  await expect.poll(() => isConnected(latchkey, 'bip122'), pollTimeout).toBe(true)
  await expect.element(page.getByText('eip155: disconnected')).toBeVisible()
  await expect.element(page.getByText(`bip122: ${bitcoinWallet.addresses[0]}`)).toBeVisible()
  await disconnect(latchkey, { namespace: 'polkadot' })
  await expect.element(page.getByText('polkadot: disconnected')).toBeVisible()
  await expect.element(page.getByText(`bip122: ${bitcoinWallet.addresses[0]}`)).toBeVisible()
})

test('the inline modal can be limited to one namespace', async () => {
  await setThreeChains({
    modal: { inline: true },
    children: <InlineModal namespace="polkadot" />,
  })
  await expect.element(row('Talisman Installed')).toBeVisible()
  expect(row(/^Harbor/).elements()).toHaveLength(0)
})

test.for([
  ['throw', 'Connection failed'],
  ['no-accounts', 'No account was shared'],
  ['reject', 'Connection declined'],
  ['hang', 'Continue in Harbor'],
] as const)(
  'the connecting view has its own heading for the Bitcoin wallet behavior %s',
  async ([answer, heading]) => {
    const { latchkey, bitcoinWallet } = await setThreeChains()
    bitcoinWallet.behave({ connect: answer })
    openModal(latchkey, { namespace: 'bip122' })
    await row('Harbor Installed').click()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(isConnected(latchkey, 'bip122')).toBe(false)
  },
)
