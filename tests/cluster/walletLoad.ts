import { setTimeout as wait } from 'node:timers/promises'
import { refreshEmbeddedSessionEndpoint } from '@latchkey/wire'
import type { Mailbox } from '../../apps/server/src/testing/startMailbox.ts'
import {
  openVaultBrowser,
  serverAt,
  type VaultBrowser,
} from '../../apps/server/src/testing/vaultBrowser.ts'
import {
  createUserFactor,
  createVaultWallet,
  openVault,
  type TestWallet,
  type UserFactor,
} from '../../apps/server/src/testing/vaultWallet.ts'

type Owner = {
  browser: VaultBrowser
  wallet: TestWallet & { slotId: string; factor: UserFactor }
}

/** Visitors who log in by email and create a wallet, two at a time. */
export type WalletLoad = {
  /** Resolves when a visitor is logged in who came after the call. */
  untilLoggedIn(): Promise<void>
  stop(): Promise<Owner[]>
}

const LANES = 2
const PAUSE_MS = 100
// A visitor who waits longer gives up; the next one comes.
const PATIENCE_MS = 10_000

export function startWalletLoad(url: string, mailbox: Mailbox): WalletLoad {
  const owners: Owner[] = []
  let came = 0
  let lastLoggedIn = 0
  let isStopped = false

  async function create(visitor: number): Promise<Owner> {
    const browser = await openVaultBrowser(serverAt(url), mailbox)
    await browser.logIn(`${crypto.randomUUID()}@mail.example`)
    lastLoggedIn = Math.max(lastLoggedIn, visitor)
    return { browser, wallet: await createVaultWallet(browser, createUserFactor('recovery')) }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const creating = create(++came).catch(() => null)
      const owner = await Promise.race([creating, wait(PATIENCE_MS, null)])
      if (owner) owners.push(owner)
      await wait(PAUSE_MS)
    }
  }

  const running = Promise.all(Array.from({ length: LANES }, run))
  return {
    async untilLoggedIn() {
      const mark = came
      while (lastLoggedIn <= mark) await wait(5)
    },
    async stop() {
      isStopped = true
      await running
      return owners
    },
  }
}

/** How many acknowledged wallets do not open any more. */
export async function countLostWallets(owners: readonly Owner[]): Promise<number> {
  let lost = 0
  for (const owner of owners) {
    const opens = await isOpening(owner).catch(() => false)
    if (!opens) lost += 1
  }
  return lost
}

async function isOpening({ browser, wallet }: Owner): Promise<boolean> {
  const { refreshToken = '' } = browser.session ?? {}
  browser.session = await browser.call(refreshEmbeddedSessionEndpoint, { refreshToken })
  return (await openVault(browser, wallet)).equals(wallet.root)
}
