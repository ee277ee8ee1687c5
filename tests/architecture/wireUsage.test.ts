import { expect, test } from 'vitest'
import { declaredNames, filesUnder, usedNames, usedTexts } from './findUses.ts'
import { read } from './repository.ts'

const officialClient = 'the official client of AppKit sends it'
const officialServer = 'the server of AppKit has it under this path too'
const smartSessions = 'AppKit’s client stores its smart sessions with it'
const noScreen = 'the server is tested with it; the settings of the vault have no screen for it yet'

/** Endpoints without a client in this repository, with the reason why the server has them. */
const otherClients = new Map([
  ['accountIdentityEndpoint', officialServer],
  ['activateSessionEndpoint', smartSessions],
  ['allowanceEndpoint', officialClient],
  ['appConfigEndpoint', officialClient],
  ['buildApprovalEndpoint', officialClient],
  ['createSessionEndpoint', smartSessions],
  ['onrampQuoteEndpoint', officialClient],
  [
    'onrampOrderEndpoint',
    'a site reads one purchase by its id; our client reads all with historyEndpoint',
  ],
  ['removeIdentityEndpoint', noScreen],
  ['rotateWalletEndpoint', noScreen],
  ['sendEventEndpoint', officialClient],
  ['sessionContextEndpoint', smartSessions],
  ['signInKeysEndpoint', "a site's own server fetches it to verify sign-in tokens"],
])

const endpoints = filesUnder(['packages/wire/src/', 'packages/delegation/src/']).flatMap((path) =>
  [...read(path).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name),
)

test('every endpoint of wire has a route on the server', () => {
  const served = namesIn(['apps/server/src/'])
  const missing = endpoints.filter((name) => !served.has(name))
  expect(endpoints.length).toBeGreaterThan(60)
  expect(missing.map((name) => `${name} is in wire, but the server does not serve it`)).toEqual([])
})

test('every endpoint of wire has a client, or a reason to have none', () => {
  const clients = filesUnder(['packages/', 'apps/vault/src/', 'apps/server/src/vault/']).filter(
    (path) =>
      !/^packages\/(wire|delegation|testing)\//.test(path) && /\wEndpoint\b/.test(read(path)),
  )
  const called = new Set(clients.flatMap((path) => usedNames(path)).map(({ value }) => value))
  const idle = endpoints.filter((name) => !called.has(name))
  const wrong = idle.filter((name) => !otherClients.has(name))
  expect(wrong.map((name) => `${name} is in wire, but no client calls it`)).toEqual([])
  const stale = [...otherClients].filter(
    ([name, reason]) => !endpoints.includes(name) || (reason === noScreen && !idle.includes(name)),
  )
  expect(stale).toEqual([])
})

test('every message to the vault’s frame has a sender on the page and a handler in the vault', () => {
  const messages = declaredNames('packages/wire/src/frame.ts', 'frameCalls')
  const sent = textsIn(['packages/embedded/src/'])
  const handled = namesIn(['apps/vault/src/page/'])
  expect(messages.length).toBeGreaterThan(10)
  expect(messages.filter((name) => !sent.has(name)).map((name) => `${name} is never sent`)).toEqual(
    [],
  )
  expect(messages.filter((name) => !handled.has(name))).toEqual([])
})

/** Methods of the relay that only the official WalletConnect clients send. */
const officialRelayMethods = [
  'irn_batchFetchMessages',
  'irn_batchPublish',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_subscribe',
  'wc_approveSession',
  'wc_proposeSession',
]

test('every method of the relay has a handler, and a sender in our client or an official one', () => {
  const methods = declaredNames('packages/wire/src/relay.ts', 'relayCalls')
  const handled = namesIn(['apps/server/src/relay/'])
  const sent = textsIn(['packages/walletconnect/src/'])
  expect(methods.filter((name) => !handled.has(name))).toEqual([])
  expect(methods.filter((name) => !sent.has(name)).toSorted()).toEqual(officialRelayMethods)
})

function namesIn(folders: readonly string[]): ReadonlySet<string> {
  return new Set(
    filesUnder(folders)
      .flatMap((path) => usedNames(path))
      .map(({ value }) => value),
  )
}

function textsIn(folders: readonly string[]): ReadonlySet<string> {
  return new Set(
    filesUnder(folders)
      .flatMap((path) => usedTexts(path))
      .map(({ value }) => value),
  )
}
