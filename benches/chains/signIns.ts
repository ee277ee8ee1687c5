import { setTimeout as wait } from 'node:timers/promises'
import { formatMessage } from '@latchkey/siwx'
import { authenticateEndpoint, signInNonceEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { spread } from '../relay/flow.ts'

export type SignInTimes = { sent: number; failed: number; p50: number; p95: number }

const TICK_MS = 5
const QUERY = 'projectId=bench&st=appkit&sv=bench'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const issued = v.object({ nonce: v.string(), token: v.string(), issuedAt: v.string() })

/** Visitors who arrive at a steady rate and sign in; the time of the two requests without the wallet's signature. */
export async function measureSignIns(
  url: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<SignInTimes> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const arrive = () =>
    signIn(url).then(
      (time) => void times.push(time),
      () => {
        // Counted by its missing time.
      },
    )
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    while (running.length < due) running.push(arrive())
    await wait(TICK_MS)
  }
  await Promise.all(running)
  const { p50, p95 } = spread(times)
  return { sent: running.length, failed: running.length - times.length, p50, p95 }
}

async function signIn(url: string): Promise<number> {
  const askedAt = performance.now()
  const { nonce, token, issuedAt } = v.parse(
    issued,
    await call(`${url}${signInNonceEndpoint.path}`, {}),
  )
  const askingMs = performance.now() - askedAt
  const message = formatMessage({
    domain: 'shop.example',
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: 'https://shop.example/cart',
    version: '1',
    nonce,
    issuedAt,
  })
  const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
  const sentAt = performance.now()
  const headers = { 'x-nonce-jwt': `Bearer ${token}` }
  await call(`${url}${authenticateEndpoint.path}`, { method: 'POST', headers, body })
  return askingMs + performance.now() - sentAt
}

/** @throws Error for any status but 200 */
async function call(url: string, init: RequestInit): Promise<unknown> {
  const headers = { origin: 'https://shop.example', ...init.headers }
  const response = await fetch(`${url}?${QUERY}`, { ...init, headers })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return body
}
