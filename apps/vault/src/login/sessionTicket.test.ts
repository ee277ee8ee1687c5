import { type EmbeddedSession, sessionTicketEndpoint } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Login, openLogin } from '../api/login.ts'
import { createKeyring } from '../keys/keyring.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { writePinnedWallet } from '../wallet/pinnedWallet.ts'
import { answerTicketRequests, requestTicket } from './sessionTicket.ts'

const vault = 'https://vault.example'
const site = 'https://shop.example'
const projectId = 'shop'
const ticket = 'T'.repeat(43)
const pin = { walletId: 'wallet', version: 2, addresses: ['eip155:0x1'] }
const request = { projectId, site, thumbprint: 'K'.repeat(43), userId: null }
const message = { type: 'latchkey-ticket-request', ...request }

let listen: (event: Pick<MessageEvent, 'origin' | 'data' | 'ports'>) => void
let issued: unknown[]

beforeEach(() => {
  issued = []
  vi.stubGlobal('location', { origin: vault })
  vi.stubGlobal('window', {
    addEventListener: (_: string, added: typeof listen) => {
      listen = added
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function sessionOf(id: string): EmbeddedSession {
  const user = { id, email: null, userName: null, identities: [] }
  return { accessToken: '', expiresAt: '', refreshToken: '', refreshBy: '', user }
}

/** A frame of the vault on the site, logged in as `userId`. */
async function openFrame(userId: string | null) {
  const store = memoryStore()
  await writePinnedWallet(store, pin)
  const call = async (endpoint: unknown, input: unknown) => {
    if (endpoint === sessionTicketEndpoint) issued.push(input)
    return { ticket }
  }
  const session = async () => (userId === null ? null : sessionOf(userId))
  const login = { call, session } as Partial<Login> as Login
  const context = { login, store, keyring: createKeyring(), released: null }
  const config = { projectId, api: 'https://api.example', origins: [site] }
  answerTicketRequests({ login, context, config, site })
}

/** What the frame posts over the message's port; `null` when it does not. */
async function ask(data: unknown, origin = vault, ports = 1): Promise<unknown> {
  const channels = Array.from({ length: ports }, () => new MessageChannel())
  const answers = channels.map(
    ({ port1 }) =>
      new Promise((resolve) => {
        port1.onmessage = ({ data }) => 'pending' in data || resolve(data)
        setTimeout(() => resolve(null), 250)
      }),
  )
  listen({ origin, data, ports: channels.map(({ port2 }) => port2) })
  const [answer = null] = await Promise.all(answers)
  for (const { port1 } of channels) port1.close()
  return answer
}

test('the vault’s frame gives the window of its site a session ticket for the window’s key, and its pin', async () => {
  await openFrame('ann')
  expect(await ask(message)).toEqual({ ticket, pin })
  expect(issued).toEqual([{ thumbprint: request.thumbprint }])
})

test('the vault’s frame gives no session ticket to a window that has a session of the same user', async () => {
  await openFrame('ann')
  expect(await ask({ ...message, userId: 'ann' })).toEqual({ ticket: null, pin })
  expect(await ask({ ...message, userId: 'bob' })).toEqual({ ticket, pin })
  expect(issued).toHaveLength(1)
})

test('the vault’s frame does not respond another origin, a malformed message, or a message without exactly one port', async () => {
  await openFrame('ann')
  const others = [
    await ask(message, site),
    await ask(message, 'null'),
    await ask(message, 'https://vault.example.evil.example'),
    await ask({ ...message, thumbprint: 'short' }),
    await ask({ ...message, type: 'latchkey-social-result' }),
    await ask('latchkey-ticket-request'),
    await ask(message, vault, 0),
    await ask(message, vault, 2),
  ]
  expect(others).toEqual(others.map(() => null))
  expect(issued).toEqual([])
})

test('the vault’s frame issues no session ticket to a window of another site or project, or while it is logged out', async () => {
  await openFrame('ann')
  expect(await ask({ ...message, site: 'https://other.example' })).toEqual({ refused: true })
  expect(await ask({ ...message, projectId: 'other' })).toEqual({ refused: true })
  await openFrame(null)
  expect(await ask(message)).toEqual({ refused: true })
  expect(issued).toEqual([])
})

test('the vault’s window asks every frame of its opener for a ticket, with the vault’s origin as target, and takes the first valid answer', async () => {
  const targets: string[] = []
  const frame = (answer: unknown) => ({
    postMessage(_: unknown, target: string, [port]: Transferable[]) {
      targets.push(target)
      if (port instanceof MessagePort) port.postMessage(answer)
    },
  })
  const frames = [
    frame('noise'),
    frame({ ticket: 'short', pin }),
    frame({ pending: true }),
    frame({ ticket, pin }),
  ]
  expect(await requestTicket(frames, request)).toEqual({ ticket, pin })
  expect(new Set(targets)).toEqual(new Set([vault]))
})

test('the vault’s window gets no session ticket from a page without frames', async () => {
  expect(await requestTicket([], request)).toBeNull()
})

test('the vault’s window stores a session of its own for each site', async () => {
  const store = memoryStore()
  const place = { api: 'https://api.example', projectId }
  const one = await openLogin(place, { store, sessionName: `session ${projectId} ${site}` })
  const two = await openLogin(place, {
    store,
    sessionName: `session ${projectId} https://b.example`,
  })
  const time = new Date(Date.now() + 600_000).toISOString()
  const id = crypto.randomUUID()
  const refreshToken = 'R'.repeat(43)
  await one.accept({ ...sessionOf(id), expiresAt: time, refreshBy: time, refreshToken })
  expect((await one.session())?.user.id).toBe(id)
  expect(await two.session()).toBeNull()
})
