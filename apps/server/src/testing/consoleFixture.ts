import {
  type ConsoleCall,
  type ConsolePurpose,
  type ConsoleRole,
  type ConsoleSignedIn,
  consoleCalls,
  consoleCsrfHeader,
  type InputOf,
  type ReplyOf,
} from '@latchkey/wire/console'
import * as v from 'valibot'
import { createClaim } from '../owners/claim.ts'
import { createTestServer, type TestServer, type TestServerOptions } from './createTestServer.ts'
import { createSoftPasskey, type SoftPasskey } from './softPasskey.ts'

const consolePage = 'http://localhost'

type ConsoleReply = { status: number; code: string | null; body: unknown }

/** A browser with the console's page open: its cookie, its CSRF token and its passkey. */
export type ConsoleBrowser = {
  passkey: SoftPasskey
  /** Without validation of the reply. */
  send(
    call: Pick<ConsoleCall, 'method' | 'path'>,
    input?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<ConsoleReply>
  /** @throws when the call fails */
  call<Call extends ConsoleCall>(call: Call, input: Record<string, unknown>): Promise<ReplyOf<Call>>
  prove(purpose: ConsolePurpose): Promise<InputOf<typeof consoleCalls.signIn>['proof']>
  register(purpose: ConsolePurpose): Promise<InputOf<typeof consoleCalls.signIn>['proof']>
  claim(name?: string): Promise<ConsoleSignedIn>
  signIn(): Promise<ConsoleSignedIn>
  cookie(): string
}

export type ConsoleFixture = {
  server: TestServer
  open(): ConsoleBrowser
  /** A browser of a new owner with a role in the project. */
  join(owner: ConsoleBrowser, projectId: string, role: ConsoleRole): Promise<ConsoleBrowser>
}

export async function createConsoleFixture(
  options: TestServerOptions = {},
): Promise<ConsoleFixture> {
  const server = await createTestServer(options)
  const open = () => openBrowser(server)
  return {
    server,
    open,
    async join(owner, projectId, role) {
      const { token } = await owner.call(consoleCalls.invite, { project: projectId, role })
      const browser = open()
      const proof = await browser.register('invitation')
      await browser.call(consoleCalls.acceptInvitation, { token, name: `A ${role}`, proof })
      return browser
    },
  }
}

const errorBody = v.object({ code: v.string() })

function openBrowser(server: TestServer): ConsoleBrowser {
  const passkey = createSoftPasskey()
  let cookie = ''
  let csrfToken = ''

  const browser: ConsoleBrowser = {
    passkey,
    async send(call, input = {}, headers = {}) {
      const isGet = call.method === 'GET'
      const { path, rest } = fillPath(call.path, input)
      const given = Object.entries(rest).map(([name, value]) => [name, String(value)])
      const query = isGet ? `?${new URLSearchParams(given)}` : ''
      const response = await server.app.request(`${consolePage}${path}${query}`, {
        method: call.method,
        headers: {
          origin: consolePage,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie,
          ...(isGet ? {} : { [consoleCsrfHeader]: csrfToken }),
          ...headers,
        },
        ...(isGet ? {} : { body: JSON.stringify(rest) }),
      })
      cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
      const body = await readBody(response)
      const signedIn = v.safeParse(consoleCalls.me.reply, body)
      if (signedIn.success) csrfToken = signedIn.output.csrfToken
      const failure = v.safeParse(errorBody, body)
      return { status: response.status, code: failure.success ? failure.output.code : null, body }
    },
    async call(call, input) {
      const { status, code, body } = await browser.send(call, input)
      if (status !== 200) throw new Error(`${call.path}: ${status} ${code}`)
      return v.parse(call.reply, body) as ReplyOf<typeof call>
    },
    async prove(purpose) {
      const { challengeId, challenge } = await browser.call(consoleCalls.challenge, { purpose })
      const assertion = passkey.get({ challenge, origin: consolePage, rpId: 'localhost' })
      return { kind: 'passkey', challengeId, assertion }
    },
    async register(purpose) {
      const { challengeId, challenge } = await browser.call(consoleCalls.challenge, { purpose })
      const registration = passkey.create({ challenge, origin: consolePage, rpId: 'localhost' })
      return { kind: 'passkey-registration', challengeId, registration }
    },
    async claim(name = 'Ada') {
      const token = await createClaim(server.context)
      const proof = await browser.register('claim')
      return browser.call(consoleCalls.claim, { token, name, proof })
    },
    async signIn() {
      return browser.call(consoleCalls.signIn, { proof: await browser.prove('sign-in') })
    },
    cookie: () => cookie,
  }
  return browser
}

function fillPath(
  template: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? 'none')),
  )
  const rest = Object.entries(input).filter(([name]) => !names.includes(name))
  return { path, rest: Object.fromEntries(rest) }
}

async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : response.text()
}
