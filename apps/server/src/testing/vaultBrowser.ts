import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createDpopKey, signDpopProof } from '@latchkey/siwx/dpop'
import {
  deviceLoginEndpoint,
  type EmbeddedSession,
  type Endpoint,
  emailLoginEndpoint,
  type InputOf,
  otpLoginEndpoint,
  type ReplyOf,
} from '@latchkey/wire'
import type { TestServer } from './createTestServer.ts'
import { runFolder } from './runFolder.ts'
import type { Mailbox } from './startMailbox.ts'

export const vaultOrigin = 'https://vault.example'
export const siteOrigin = 'https://shop.example'

type Answer<Reply> = { status: number; body: Reply; code: string; sentence: string }

/** A request failed that the test expects to succeed. */
class UnexpectedRefusal extends Error {
  override readonly name = 'UnexpectedRefusal'
}

type CallOptions = {
  accessToken?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** Replaces the DPoP proof's key, URL or method, or the whole proof. */
  proof?: { key?: CryptoKeyPair; url?: string; method?: string; text?: string | null }
  projectId?: string
}

/** Settings of a test server with the embedded wallet and its own key file. */
export function embeddedEnv(mailbox: Pick<Mailbox, 'url'>): Record<string, string> {
  const path = join(mkdtempSync(join(runFolder(), 'kms-')), 'keys.json')
  return {
    VAULT_URL: vaultOrigin,
    SMTP_URL: mailbox.url,
    EMBEDDED_KMS: JSON.stringify({ kind: 'file', path }),
    EMBEDDED_MAILS_PER_HOUR_PER_IP: '1000000',
  }
}

/** A browser with the vault page: a DPoP key and, after the login, a session. */
export type VaultBrowser = {
  key: CryptoKeyPair
  session: EmbeddedSession | null
  ask<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ReplyOf<E>>>
  /** @throws UnexpectedRefusal unless the answer is 200. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>>
  logIn(email: string): Promise<EmbeddedSession>
}

/** A server in another process, for `openVaultBrowser`. */
export function serverAt(url: string): Pick<TestServer, 'request' | 'url' | 'clock'> {
  return {
    url,
    clock: { now: () => Date.now(), advance: () => {} },
    request: () => Promise.reject(new Error('This server is reached by its address')),
  }
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36'

export async function openVaultBrowser(
  server: Pick<TestServer, 'request' | 'url' | 'clock'>,
  mailbox: Mailbox,
): Promise<VaultBrowser> {
  const browser: VaultBrowser = {
    key: await createDpopKey(),
    session: null,
    async ask(endpoint, input, options = {}) {
      const { path, rest } = fillPath(endpoint.path, input)
      const { method } = endpoint
      const headers = await makeHeaders(browser, { server, path, method, options })
      const query = new URLSearchParams({ projectId: options.projectId ?? 'test' })
      const body = method === 'GET' ? {} : { body: JSON.stringify(rest) }
      const response = await send(server, `${path}?${query}`, { method, headers, ...body })
      const reply = await response.json()
      const sentence = reply.reasons?.[0]?.description ?? ''
      return { status: response.status, body: reply, code: reply.code ?? '', sentence }
    },
    async call(endpoint, input, options) {
      const { status, body, code, sentence } = await browser.ask(endpoint, input, options)
      if (status === 200) return body
      throw new UnexpectedRefusal(`${endpoint.path} answers ${status} ${code}: ${sentence}`)
    },
    async logIn(email) {
      browser.session = null
      const { flowId, flowSecret, action } = await browser.call(emailLoginEndpoint, {
        email,
        site: siteOrigin,
      })
      if (action === 'VERIFY_DEVICE') {
        await approveDevice(server, mailbox.latest(email)?.link ?? '')
        await browser.call(deviceLoginEndpoint, { flowId, flowSecret })
      }
      const code = mailbox.latest(email)?.code ?? ''
      browser.session = await browser.call(otpLoginEndpoint, { flowId, flowSecret, code })
      return browser.session
    },
  }
  return browser
}

/** Submits the form on the page of an emailed link. */
export async function approveDevice(
  server: Pick<TestServer, 'request' | 'url'>,
  link: string,
): Promise<number> {
  const { pathname, searchParams } = new URL(link)
  const init = { method: 'POST', body: new URLSearchParams(searchParams).toString() }
  const response = await send(server, pathname, init)
  await response.text()
  return response.status
}

async function send(
  server: Pick<TestServer, 'request' | 'url'>,
  path: string,
  init: RequestInit,
): Promise<Response> {
  return server.url ? fetch(`${server.url}${path}`, init) : server.request(path, init)
}

async function makeHeaders(
  browser: VaultBrowser,
  request: {
    server: Pick<TestServer, 'url' | 'clock'>
    path: string
    method: string
    options: CallOptions
  },
): Promise<Record<string, string>> {
  const { server, path, options } = request
  const own = isBeforeSession(path) ? undefined : browser.session?.accessToken
  const accessToken = options.accessToken ?? own
  const { key = browser.key, text, url, method } = options.proof ?? {}
  const dpop =
    text === undefined
      ? await signDpopProof(key, {
          method: method ?? request.method,
          url: url ?? `${server.url ?? 'http://localhost'}${path}`,
          now: server.clock.now(),
          ...(accessToken ? { accessToken } : {}),
        })
      : text
  return {
    origin: vaultOrigin,
    'user-agent': userAgent,
    ...(accessToken ? { authorization: `DPoP ${accessToken}` } : {}),
    ...(dpop ? { dpop } : {}),
    ...options.headers,
  }
}

function isBeforeSession(path: string): boolean {
  const others = ['/embedded/v1/session/refresh', '/embedded/v1/session/redeem']
  return path.startsWith('/embedded/v1/login/') || others.includes(path)
}

function fillPath(pattern: string, input: unknown): { path: string; rest: object } {
  const rest = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
