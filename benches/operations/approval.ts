import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { parts } from '../../scripts/stack/parts.ts'
import { runStack } from '../../scripts/stack/runStack.ts'
import { type HostPage, openHostPage, startHostSite } from '../../tests/e2e/fixtures/hostPage.ts'
import { launchVaultBrowser } from '../../tests/e2e/fixtures/vaultBrowser.ts'
import { openVisit, timeSignUp } from '../embedded/signUp.ts'
import { timeApproval } from '../embedded/timeApproval.ts'

const chainId = 31_337
const count = 10

/** Milliseconds from the page's request for a batch of ten calls to its painted approval: the first, and later ones. */
export async function timeBatches(
  rounds: number,
): Promise<{ first: number; later: readonly number[] }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-operations-'))
  // Under root, PostgreSQL runs as another user, which must be able to traverse this directory.
  chmodSync(dataFolder, 0o755)
  const stack = await runStack(parts, { basePort: 28_300, dataFolder, dev: false }, () => {})
  const browser = await launchVaultBrowser()
  try {
    const { demo = '', inbox = '', vault = '' } = stack.urls
    const { page } = await openVisit(browser, { demo, inbox })
    await timeSignUp(page, { demo, inbox }, `bench-${Date.now()}@example.com`)
    const site = await startHostSite(vault)
    const host = await openHostPage(page, { site, vault, greeted: true })
    const batch = batchTo(await keyAddress(host))
    const first = await timeApproval(host, batch)
    const later: number[] = []
    for (let round = 0; round < rounds; round += 1) later.push(await timeApproval(host, batch))
    await site.close()
    return { first, later }
  } finally {
    await browser.close()
    await stack.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const user = v.looseObject({
  accounts: v.array(
    v.looseObject({ namespace: v.string(), address: v.string(), type: v.string() }),
  ),
})

/** The wallet's own second account: a new recipient would need the vault's window. */
async function keyAddress(host: HostPage): Promise<string> {
  const wanted = { chainId: `eip155:${chainId}`, preferredAccountType: 'smartAccount' }
  const { payload } = await host.ask('GET_USER', wanted)
  const found = v
    .parse(user, payload)
    .accounts.find(({ namespace, type }) => namespace === 'eip155' && type === 'eoa')
  if (!found) throw new Error('The wallet has no account of its key')
  return found.address
}

function batchTo(to: string): object {
  const calls = Array.from({ length: count }, (_, at) => ({ to, value: numberToHex(at + 1) }))
  const params = [{ version: '2.0.0', chainId: numberToHex(chainId), calls }]
  return { method: 'wallet_sendCalls', params, chainId: `eip155:${chainId}` }
}
