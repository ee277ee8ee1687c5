import type { Page } from 'playwright-core'
import { stringToHex } from 'viem'
import { type HostPage, openHostPage, startHostSite } from '../../tests/e2e/fixtures/hostPage.ts'

/** Records when the card with a request was painted: the frame after the one that rendered it. */
const watchPaint = `new Promise((resolve) => {
  const look = () => document.querySelector('.approve .facts')
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
    : requestAnimationFrame(look)
  look()
})`

/** From the page's request to the painted card, in milliseconds: the first, for which its code must come, and later ones. */
export async function timeApprovals(
  page: Page,
  options: { vault: string; address: string; rounds: number },
): Promise<{ first: number; later: readonly number[] }> {
  const { vault, address, rounds } = options
  const site = await startHostSite(vault)
  const host = await openHostPage(page, { site, vault, greeted: true })
  const request = {
    method: 'personal_sign',
    params: [stringToHex('Hello'), address],
    chainId: 'eip155:31337',
  }
  const payment = {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: address, value: '0x1' }],
    chainId: 'eip155:31337',
  }
  const first = await timeApproval(host, request)
  const later: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    later.push(await timeApproval(host, round % 2 === 0 ? request : payment))
  }
  await site.close()
  return { first, later }
}

/** From one request to its painted card, in milliseconds. The request is aborted then. */
export async function timeApproval(host: HostPage, request: object): Promise<number> {
  const painted = host.vault.evaluate(watchPaint)
  const [id, askedAt] = (await host.page.evaluate(
    `[begin('RPC_REQUEST', ${JSON.stringify(request)}), performance.timeOrigin + performance.now()]`,
  )) as [string, number]
  const took = Number(await painted) - askedAt
  await host.ask('RPC_ABORT', { request: id })
  await host.vault.locator('.approve').waitFor({ state: 'detached' })
  return took
}
