import {
  type LatchkeyOptions,
  ownBackendSiwx,
  type SiwxConfig,
  serverSiwx,
  signInSettled,
} from '@latchkey/core'
import { replaceView } from '@latchkey/react/internal'
import { formatMessage, formatRecap, recapStatement } from '@latchkey/siwx'
import type { GalleryFixture } from './createGalleryLatchkey.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Make<Story> = (act: Act, options: Partial<LatchkeyOptions>) => Story

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0f766e"/><path d="M10 27l10-16 10 16z" fill="#fff"/></svg>',
)}`
const site: Partial<LatchkeyOptions> = { metadata: { name: 'Saltworks', icons: [icon] } }

async function button(text: string): Promise<HTMLElement> {
  for (let round = 0; round < 100; round += 1) {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const buttons = [...(root?.querySelectorAll('button') ?? [])]
    const found = buttons.find((one) => one.textContent === text && !one.disabled)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The modal has no button "${text}"`)
}

const press =
  (...texts: readonly string[]): Act =>
  async ({ latchkey }) => {
    await signInSettled(latchkey)
    for (const text of texts) (await button(text)).click()
  }

const signing =
  (behave: Parameters<GalleryFixture['wallet']['behave']>[0]): Act =>
  async (fixture) => {
    fixture.wallet.behave(behave)
    await press('Read the message', 'Read the message', 'Sign')(fixture)
  }

const abilities = [
  { resource: 'https://saltworks.example', kind: 'orders', action: 'read', limits: [{}] },
  { resource: 'https://saltworks.example', kind: 'orders', action: 'place', limits: [{}] },
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
  abilities: { 'https://saltworks.example': ['orders/read', 'orders/place'] },
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
  const unreachable = { ...site, siwx: ownBackendSiwx({ fetch: answerSignedOut }) }
  return {
    SignIn: make(press('Read the message', 'Read the message'), required),
    SignInOptional: make(press('Read the message', 'Read the message'), optional),
    SignInMessage: make(press('Read the message'), required),
    SignInAbilities: make(press('Read the message', 'Read the message'), {
      ...site,
      siwx: asking,
    }),
    SignInSigning: make(signing({ sign: 'hang' }), required),
    SignInDeclined: make(signing({ sign: 'reject' }), required),
    ConnectingSiwe: make(async (fixture) => {
      await press('Read the message', 'Read the message')(fixture)
      replaceView(fixture.latchkey, { name: 'ConnectingSiwe' })
    }, required),
    SignInUnreachable: make(async () => void (await button('Try again')), unreachable),
  }
}
