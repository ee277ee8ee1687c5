import {
  backendSiwx,
  type LatchkeyOptions,
  type SiwxConfig,
  serverSiwx,
  waitForSession,
} from '@latchkey/core'
import { replaceView } from '@latchkey/react/internal'
import { formatMessage, formatRecap, recapStatement, walletRequestAbilities } from '@latchkey/siwx'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal } from './modalDriver.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Make<Story> = (act: Act, options: Partial<LatchkeyOptions>) => Story

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0f766e"/><path d="M10 27l10-16 10 16z" fill="#fff"/></svg>',
)}`
const site: Partial<LatchkeyOptions> = { metadata: { name: 'Saltworks', icons: [icon] } }

const read = '.signin-read:enabled'
const sign = '.footer [data-focus]:enabled'

const press =
  (...selectors: readonly string[]): Act =>
  async ({ latchkey }) => {
    await waitForSession(latchkey)
    for (const selector of selectors) (await inModal(selector)).click()
  }

const signing =
  (behave: Parameters<GalleryFixture['wallet']['behave']>[0]): Act =>
  async (fixture) => {
    fixture.wallet.behave(behave)
    await press(read, read, sign)(fixture)
  }

const abilities = [
  { resource: 'https://saltworks.example', kind: 'orders', action: 'read', limits: [{}] },
  { resource: 'https://saltworks.example', kind: 'orders', action: 'place', limits: [{}] },
  ...(walletRequestAbilities.eip155 ?? []).map((name) => ({
    resource: 'eip155',
    kind: 'request',
    action: name.slice('request/'.length),
    limits: [{}],
  })),
]

/** A site whose sign-in message has a statement and resources. */
const asking: SiwxConfig = {
  async createMessage({ chainId, accountAddress }) {
    const data = {
      chainId,
      accountAddress,
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce: '0123456789abcdef',
      issuedAt: new Date().toISOString(),
      statement: recapStatement(abilities),
      resources: [formatRecap(abilities)],
    }
    return { ...data, toString: () => formatMessage(data) }
  },
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  abilities: {
    ...walletRequestAbilities,
    'https://saltworks.example': ['orders/read', 'orders/place'],
  },
}

/** A server that reports "signed out" and fails every request after that. */
async function answerSignedOut(url: string): Promise<Response> {
  if (url.endsWith('/me')) return new Response('null')
  throw new TypeError('Failed to fetch')
}

/** Signing in with the connected wallet. */
export function signInStories<Story>(make: Make<Story>): Readonly<Record<string, Story>> {
  const required = { ...site, siwx: serverSiwx({ statement: 'Welcome to Saltworks.' }) }
  const optional = { ...site, siwx: serverSiwx({ required: false }) }
  const unreachable = { ...site, siwx: backendSiwx({ fetch: answerSignedOut }) }
  return {
    SignIn: make(press(read, read), required),
    SignInOptional: make(press(read, read), optional),
    SignInMessage: make(press(read), required),
    SignInAbilities: make(press(read, read), {
      ...site,
      siwx: asking,
    }),
    SignInSigning: make(signing({ sign: 'hang' }), required),
    SignInDeclined: make(signing({ sign: 'reject' }), required),
    ConnectingSiwe: make(async (fixture) => {
      await press(read, read)(fixture)
      replaceView(fixture.latchkey, { name: 'ConnectingSiwe' })
    }, required),
    SignInUnreachable: make(async () => void (await inModal('.signin .copy-link')), unreachable),
  }
}
