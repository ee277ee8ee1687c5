import { openModal, type SharedConnector } from '@latchkey/core'
import type { SharedConnectorClient, WalletSession } from '@latchkey/core/adapter'
import { connectShared, internals, isConnected, loginOf } from '@latchkey/core/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { goBack } from '../navigation/navigate.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const button = (name: RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('a press on the account’s name opens AccountSettings with address, wallet, network, name and Disconnect', async () => {
  const { latchkey, bodyText } = await renderAccountModal()
  await button(/^Profile of/).click()
  await expect.element(dialog('Account settings')).toBeVisible()
  await expect.poll(bodyText).toContain('WalletHarbor')
  const grouped = localAccounts.spare4.address.slice(2).match(/.{4}/g) ?? []
  expect(bodyText().replace(/\s/g, '')).toContain(grouped.join(''))
  expect(await axeViolations()).toEqual([])
  await button(/^Network Anvil/).click()
  await expect.element(dialog('Choose network')).toBeVisible()
  goBack(latchkey)
  await button(/^Choose account name/).click()
  await expect.element(dialog('Choose name')).toBeVisible()
  goBack(latchkey)
  await button(/^Disconnect$/).click()
  await expect.poll(() => isConnected(latchkey)).toBe(false)
})

test('AccountSettings has no network row where the site forbids switching', async () => {
  const { bodyText } = await renderAccountModal({
    view: { name: 'AccountSettings' },
    modal: { networkSwitch: false },
  })
  await expect.element(button(/^Choose account name/)).toBeVisible()
  expect(bodyText()).not.toContain('Network')
})

/** An embedded wallet without a vault: `client` has what the test needs of it. */
function loginWallet(
  client: Partial<SharedConnectorClient>,
  changes: Partial<WalletSession>,
): SharedConnector {
  const chain = inject('localChain')
  const session: WalletSession = {
    topic: 'login',
    peer: { name: 'Login', icon: null, url: null },
    namespaces: () => ['eip155'],
    accounts: () => [`eip155:${chain.chainId}:${localAccounts.spare4.address}`],
    chains: () => [`eip155:${chain.chainId}`],
    methods: () => ['personal_sign', 'eth_sendTransaction'],
    request: async () => null,
    watch: () => () => {},
    disconnect: async () => {},
    ...changes,
  }
  return {
    id: 'embedded',
    name: 'Login',
    open: async (context) => ({
      connect: async () => {
        context.onUser?.(client.user?.() ?? null)
        return session
      },
      restore: async () => null,
      close() {},
      ...client,
    }),
  }
}

async function logIn(client: Partial<SharedConnectorClient>, session: Partial<WalletSession> = {}) {
  const fixture = await renderTestModal({
    endpoints: { api: inject('testServer') },
    connectors: [loginWallet(client, session)],
  })
  await connectShared(fixture.latchkey, { id: 'embedded', onUri: () => {} })
  openModal(fixture.latchkey)
  const bodyText = () => fixture.modal()?.querySelector('.body')?.textContent ?? ''
  return { ...fixture, bodyText }
}

test('the embedded wallet’s profile button opens AccountSettings with the social account', async () => {
  const user = {
    email: null,
    userName: 'ann',
    authProvider: 'google' as const,
    smartAccountDeployed: false,
    accountUpgraded: false,
  }
  const { bodyText } = await logIn({ user: () => user })
  await button(/^Profile of/).click()
  await expect.element(dialog('Account settings')).toBeVisible()
  await expect.poll(bodyText, pollTimeout).toContain('Google · ann')
  expect(bodyText()).not.toContain('Edit email')
  expect(await axeViolations()).toEqual([])
})

test('the account settings name the account type in use, and say while a smart account is not deployed', async () => {
  const { spare3, spare4 } = localAccounts
  const network = `eip155:${inject('localChain').chainId}` as const
  const user = {
    email: 'ann@example.com',
    userName: null,
    authProvider: 'email' as const,
    smartAccountDeployed: false,
    accountUpgraded: false,
  }
  const { bodyText } = await logIn(
    { user: () => user },
    {
      accounts: () => [`${network}:${spare3.address}`, `${network}:${spare4.address}`],
      accountType: (address) =>
        address.toLowerCase() === spare3.address.toLowerCase() ? 'smartAccount' : 'eoa',
    },
  )
  const isNotSetUp = 'Your first transaction also sets up this account on this network.'
  await button(/^Profile of .* Smart account$/).click()
  await expect.element(dialog('Account settings')).toBeVisible()
  expect(bodyText()).toContain('Account typeSmart account')
  expect(bodyText()).toContain(isNotSetUp)
  expect(await axeViolations()).toEqual([])
  await button(/^Standard account/).click()
  await expect.poll(bodyText).not.toContain(isNotSetUp)
})

test('the backup reminder of the embedded wallet opens its settings window and is not shown again', async () => {
  let opened = 0
  const { latchkey, bodyText } = await logIn({
    openSettings: () => {
      opened += 1
    },
  })
  await button(/^Back up your wallet/).click()
  await expect.poll(() => opened).toBe(1)
  expect(internals(latchkey).storage.get('backup_notice')).toBe('dismissed')
  await expect.poll(bodyText).not.toContain('Back up your wallet')
  await button(/^Profile of/).click()
  await button(/^Protect your wallet/).click()
  await expect.poll(() => opened).toBe(2)
})

test('dismissing the backup reminder of the embedded wallet hides it and opens no window', async () => {
  let opened = 0
  const { bodyText } = await logIn({
    openSettings: () => {
      opened += 1
    },
  })
  await expect.element(button(/^Back up your wallet/)).toBeVisible()
  await button(/^Dismiss$/).click()
  await expect.poll(bodyText).not.toContain('Back up your wallet')
  expect(opened).toBe(0)
})

test('the account settings undo the upgrade of a standard account (EIP-7702), and offer that only while it is upgraded', async () => {
  const { spare3 } = localAccounts
  const network = `eip155:${inject('localChain').chainId}` as const
  const user = {
    email: null,
    userName: 'ann',
    authProvider: 'google' as const,
    smartAccountDeployed: false,
    accountUpgraded: true,
  }
  const asked: unknown[] = []
  const fixture = await logIn(
    { user: () => user },
    {
      accounts: () => [`${network}:${spare3.address}`],
      request: async ({ method, params }) => {
        // Connecting asks for more.
        if (method !== 'wallet_revokeAccountUpgrade') return null
        asked.push({ method, params })
        loginOf(fixture.latchkey).setState({ user: { ...user, accountUpgraded: false } })
        return '0x12'
      },
    },
  )
  await button(/^Profile of/).click()
  await button(/^Undo account upgrade/).click()
  const chainId = `0x${inject('localChain').chainId.toString(16)}`
  const from = spare3.address
  const request = { method: 'wallet_revokeAccountUpgrade', params: [{ from, chainId }] }
  await expect.poll(() => asked, pollTimeout).toEqual([request])
  await expect.poll(() => fixture.bodyText(), pollTimeout).not.toMatch(/Undo(ing)? account upgrade/)
})

/** Gives an address on the local chain this code. */
async function setCode(address: string, code: string): Promise<void> {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }
  const headers = { 'content-type': 'application/json' }
  await fetch(inject('localChain').url, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('the account settings add a passkey as owner of the smart account, and offer its removal once the contract has one', async () => {
  const address = '0x5A0b54D5dc17e0AadC383d2db43B0a0D3E029c4c'
  const network = `eip155:${inject('localChain').chainId}` as const
  await setCode(address, '0x')
  const asked: unknown[] = []
  await logIn(
    {},
    {
      accounts: () => [`${network}:${address}`],
      accountType: () => 'smartAccount',
      request: async ({ method, params }) => {
        if (!method.endsWith('PasskeyOwner')) return null
        asked.push({ method, params })
        // Returns 1 for every call: the number of passkeys that own the account.
        await setCode(
          address,
          method === 'wallet_addPasskeyOwner' ? '0x600160005260206000f3' : '0x',
        )
        return '0x12'
      },
    },
  )
  await button(/^Profile of/).click()
  await button(/^Add a backup passkey/).click()
  await button(/^Remove backup passkey/).click()
  await expect.element(button(/^Add a backup passkey/)).toBeVisible()
  const params = [{ from: address, chainId: `0x${inject('localChain').chainId.toString(16)}` }]
  expect(asked).toEqual([
    { method: 'wallet_addPasskeyOwner', params },
    { method: 'wallet_removePasskeyOwner', params },
  ])
  expect(await axeViolations()).toEqual([])
})
